/**
 * `node bench/first-request.mjs yardstick|start|create`: prints the milliseconds of the processor that the import, the start and the
 * first answer take, once the process itself has started.
 */
const before = process.cpuUsage();
const PATH = '/v2/currencies/USD/conversion-routes';
const KEY = { headers: { 'x-api-key': 'test-api-key' } };
const answer = await firstAnswer(process.argv[2]);
if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
await answer.text();
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));
process.exit(0);

async function firstAnswer(kind) {
  if (kind === 'create') return (await import('../dist/index.js')).createMock().fetch(PATH, KEY);
  const { url } = await (kind === 'start'
    ? (await import('../dist/index.js')).startMock()
    : (await import('./yardstick.mjs')).startYardstick());
  return fetch(`${url}${PATH}`, KEY);
}
