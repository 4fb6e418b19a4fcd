/** `node bench/server.mjs bare|mock`: a server that prints its address and, asked by a message, its CPU time. */
const { startBare } = process.argv[2] === 'bare' ? await import('./bare.mjs') : {};
const { startMock } = startBare ? {} : await import('../dist/index.js');
const server = await (startBare ?? startMock)();
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit(0));
process.stdout.write(`${server.url}\n`);
