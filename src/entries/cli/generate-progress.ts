import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import type { GenerateOptions, GenerateProgress, StartOptions } from '../mock.types.ts';

/** So many generated records take long enough for a message. */
const MANY = 1000;
/** So many take long enough for progress. */
const VERY_MANY = 20_000;

/**
 * Says on stderr that many records are being generated, and how far that is: in one line that changes on a terminal, and otherwise in
 * a line for every ten percent. Returns the option to start with and a function that says how long it took; undefined for few records.
 */
export function reportGenerating({
  generate = {},
}: StartOptions): { generate: GenerateOptions; done: () => void } | undefined {
  const { payments = 0, requests = 0 } = generate;
  if (payments + requests < MANY) return undefined;
  const { stderr } = process;
  const isTerminal = stderr.isTTY === true;
  const elapsed = stopwatch();
  stderr.write(`payment-request-mock: generating ${grouped(payments)} payments and ${grouped(requests)} requests…\n`);
  const print = progressPrinter(isTerminal ? 1 : 10, (line) =>
    stderr.write(isTerminal ? `\r${line}\u001b[K` : `${line}\n`),
  );
  const onProgress = (progress: GenerateProgress) => {
    if (payments + requests >= VERY_MANY) print(progress);
    generate.onProgress?.(progress);
  };
  const done = () => {
    if (isTerminal) stderr.write('\r\u001b[K');
    stderr.write(`payment-request-mock: generated in ${(elapsed() / 1000).toFixed(1)} s\n`);
  };
  return { generate: { ...generate, onProgress }, done };
}

/** Returns a function that prints progress whenever it has grown by `step` percent. */
export function progressPrinter(step: number, print: (line: string) => void): (progress: GenerateProgress) => void {
  let shown = '';
  return ({ done, total }) => {
    const percent = total === 0 ? 100 : Math.floor((done * 100) / total / step) * step;
    const line = `payment-request-mock: generating ${percent} %`;
    if (percent > 0 && line !== shown) print(line);
    shown = line;
  };
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
