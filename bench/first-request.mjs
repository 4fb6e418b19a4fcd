/** `node bench/first-request.mjs bare|mock`: prints the milliseconds from the process's start to its first answer. */
const bare = process.argv[2] === 'bare';
const start = bare ? (await import('./bare.mjs')).startBare : (await import('../dist/index.js')).startMock;
const server = await start();
const answer = await fetch(`${server.url}/v2/currencies/USD/conversion-routes`, {
  headers: { 'x-api-key': 'test-api-key' },
});
if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
await answer.text();
process.stdout.write(String(performance.now()));
process.exit(0);
