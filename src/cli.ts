#!/usr/bin/env node
import module from 'node:module';
import { main } from './cli/main.ts';
import { exitOnSignals } from './cli/process.ts';
import { nodeProblem } from './entries/node/node-process.ts';

if (nodeProblem !== undefined) {
  console.error(nodeProblem);
  process.exit(1);
}

// Node 22 and later can cache compiled code, which shortens the next start by a tenth.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache();

exitOnSignals();

// The process that reads the output may exit first (`| head`); the mock keeps running.
process.stdout.on('error', () => {});

const code = await main(process.argv.slice(2), process.env);
if (code !== undefined) process.exitCode = code;
