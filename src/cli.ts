#!/usr/bin/env node
import { endOnSignals } from './cli/ending.ts';
import { main } from './cli/main.ts';

endOnSignals();

// Whoever read the log may leave first (`| head`): the mock goes on without.
process.stdout.on('error', () => {});

const code = await main(process.argv.slice(2), process.env);
if (code !== undefined) process.exitCode = code;
