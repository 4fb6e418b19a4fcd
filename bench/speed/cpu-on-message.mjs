/** Loaded with `--import` into each measured process: replies to "cpu" with the CPU microseconds used so far. */
process.on('message', (message) => {
  if (message !== 'cpu') return;
  const { user, system } = process.cpuUsage();
  process.send(user + system);
});
process.on('disconnect', () => process.exit(0));
