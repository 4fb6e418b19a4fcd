/**
 * `node bench/server.mjs yardstick|former|mock [JSON]`: a server that prints its address and, asked by a message, its CPU time. The
 * JSON has the answers of the yardstick, or the options of the mock.
 */
const [, , kind, json = '{}'] = process.argv;
const given = JSON.parse(json);
const server = await start();
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit(0));
process.stdout.write(`${server.url}\n`);

async function start() {
  if (kind === 'mock') return (await import('../dist/index.js')).startMock(given);
  const { startYardstick, startFormerYardstick } = await import('./yardstick.mjs');
  return kind === 'former' ? startFormerYardstick() : startYardstick(given);
}
