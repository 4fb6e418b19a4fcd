import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import type { GenerateProgress, StartOptions } from '../mock.types.ts';

/** So many generated records take long enough for a message. */
const MANY = 1000;
/** So many take long enough for progress. */
const VERY_MANY = 20_000;

/**
 * Prints on stderr that many records are being generated, with a line for every ten percent. Returns the options to start with and a
 * function that prints how long it took; undefined for few records.
 */
export function reportGenerating({
  generate = {},
}: StartOptions): { options: StartOptions; done: () => void } | undefined {
  const { payments = 0, requests = 0 } = generate;
  const count = payments + requests;
  if (count < MANY) return undefined;
  const report = (text: string) => void process.stderr.write(`payment-request-mock: ${text}\n`);
  const elapsed = stopwatch();
  report(`generating ${payments.toLocaleString('en-US')} payments and ${requests.toLocaleString('en-US')} requests…`);
  let shown = 0;
  const onProgress = (progress: GenerateProgress) => {
    const percent = Math.floor((progress.done * 10) / progress.total) * 10;
    if (count >= VERY_MANY && percent > shown) report(`generating ${percent} %`);
    shown = percent;
    generate.onProgress?.(progress);
  };
  const done = () => report(`generated in ${(elapsed() / 1000).toFixed(1)} s`);
  return { options: { generate: { ...generate, onProgress } }, done };
}
