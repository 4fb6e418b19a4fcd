import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Env } from '../../src/cli/command.ts';
import { optionsOf, startOptions } from '../../src/cli/command-options.ts';
import { readLine } from '../../src/cli/read-line.ts';
import { start } from '../../src/cli/start.ts';
import { describeProblem } from '../../src/engine/kernel/core/errors.ts';
import type { MockConfig, StartOptions } from '../../src/index.ts';
import { serve } from './serve.ts';

/** Output and exit code of a process. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Environment without variables that configure a mock. */
function cleanEnv(extra: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const unrelated = Object.entries(process.env).filter(([name]) => name !== 'PORT' && !name.startsWith('MOCK_'));
  return { ...Object.fromEntries(unrelated), ...extra };
}

/** Returns the mock options for the arguments of `start`. */
export function optionsOfLine(args: readonly string[], env: Env = {}, config: MockConfig = {}): StartOptions {
  const file = { option: '', value: config, explain: describeProblem };
  return startOptions(optionsOf([file, ...(readLine(start, args, env)?.settings ?? [])], env));
}

/** Runs the built CLI to its end. */
export async function runCli(args: readonly string[], env: Record<string, string> = {}, cwd = '.'): Promise<Finished> {
  const child = spawn(process.execPath, [resolve('dist/cli.js'), ...args], { cwd, env: cleanEnv(env) });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exitCode(child)]);
  return { code, stdout, stderr };
}

export function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

/** A process that keeps running, read line by line. */
export class Running implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly ended: Promise<number | null>;
  #seen = '';
  #waiting: (() => void)[] = [];

  constructor(command: string, args: readonly string[], env: Record<string, string | undefined> = {}, cwd = '.') {
    this.#child = spawn(command, args, { cwd, env: cleanEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
    this.ended = exitCode(this.#child);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => this.#note(chunk));
    }
    void this.ended.then(() => this.#note(''));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get output(): string {
    return this.#seen;
  }

  /** Waits for matching output. Throws the whole output if the process ends first. */
  async waitFor(pattern: RegExp): Promise<RegExpMatchArray> {
    for (;;) {
      const match = this.#seen.match(pattern);
      if (match) return match;
      if (this.#child.exitCode !== null) throw new Error(`ended before ${pattern} with:\n${this.#seen}`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** URL in the banner. */
  async url(): Promise<string> {
    return (await this.waitFor(/listening on (http:\S+)\s/))[1] ?? '';
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  #note(chunk: string): void {
    this.#seen += chunk;
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

/** Starts the built CLI on a free port. */
export function startCli(args: readonly string[] = [], env: Record<string, string> = {}): Running {
  return new Running(process.execPath, ['dist/cli.js', ...args], { MOCK_PORT: '0', ...env });
}

/** Occupies a port. */
export const holdPort = () => serve((request) => void request.destroy());
