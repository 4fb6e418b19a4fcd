import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

interface Answer {
  /** Message of a refused start. */
  refused?: string;
  ids?: string[];
}

/** Milliseconds until the commands have reached all processes. */
const LEAD_MS = 15;

const STARTING_PROCESS = fileURLToPath(new URL('starting-process.mjs', import.meta.url));

/** A process that starts mocks on command. */
class StartingProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Runs the built package with the same version of Node. */
  static async spawn(): Promise<StartingProcess> {
    const child = fork(STARTING_PROCESS, [pathToFileURL('dist/index.js').href], { execArgv: [] });
    await once(child, 'message');
    return new StartingProcess(child);
  }

  async ask(command: string, values: object = {}): Promise<Answer> {
    const answered = once(this.#child, 'message');
    this.#child.send({ command, ...values });
    const [answer] = await answered;
    return answer;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

/**
 * Starts several processes on the same state file in the same millisecond, on a new file for each round. Returns what
 * is wrong: not exactly one winner, another refusal than "in use", or a loss.
 * @param prepare creates files before the first start of a round
 */
export async function startAtOnce(count: number, rounds: number, prepare = (_: string) => {}): Promise<string[]> {
  const processes = await Promise.all(Array.from({ length: count }, () => StartingProcess.spawn()));
  const problems: string[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      const folder = mkdtempSync(join(tmpdir(), 'mock-starts-'));
      try {
        const found = await startIn(folder, processes, prepare);
        problems.push(...found.map((problem) => `round ${round}: ${problem}`));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  } finally {
    for (const process of processes) process.kill();
  }
  return problems;
}

async function startIn(
  folder: string,
  processes: readonly StartingProcess[],
  prepare: (file: string) => void,
): Promise<string[]> {
  const file = join(folder, 'state.db');
  const problems: string[] = [];
  const saved: string[] = [];
  prepare(file);
  // The second start is one on an existing file.
  for (const start of ['first', 'second']) {
    const atMs = Date.now() + LEAD_MS;
    const answers = await Promise.all(processes.map((process) => process.ask('start', { file, atMs })));
    const winners = processes.filter((_, at) => answers[at]?.refused === undefined);
    if (winners.length !== 1) problems.push(`${start}: ${winners.length} processes won`);
    const odd = answers.filter(({ refused }) => refused !== undefined && !refused.includes('is in use by'));
    problems.push(...odd.map(({ refused }) => `${start}: a process was refused with ${refused}`));
    for (const winner of winners) {
      const { ids: before = [] } = await winner.ask('read');
      problems.push(...saved.filter((id) => !before.includes(id)).map((id) => `${start}: ${id} is lost`));
      const { ids: created = [] } = await winner.ask('fill');
      saved.push(...created);
    }
    for (const winner of winners) await winner.ask('stop');
    const files = readdirSync(folder);
    if (String(files) !== 'state.db') problems.push(`${start}: the folder has ${files.join(', ') || 'no file'}`);
  }
  const [process] = processes;
  const last = await process?.ask('start', { file, atMs: 0 });
  if (last?.refused !== undefined) return [...problems, `afterwards: ${last.refused}`];
  const { ids: after = [] } = (await process?.ask('read')) ?? {};
  await process?.ask('stop');
  return [...problems, ...saved.filter((id) => !after.includes(id)).map((id) => `afterwards: ${id} is lost`)];
}
