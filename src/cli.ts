#!/usr/bin/env node
import { main } from './cli/main.ts';

// A signal ends the process whatever it is doing: a mock has nothing to save. Node as process 1 needs it said.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));

// Whoever read the log may leave first (`| head`): the mock goes on without.
process.stdout.on('error', () => {});

const code = await main(process.argv.slice(2), process.env);
if (code !== undefined) process.exitCode = code;
