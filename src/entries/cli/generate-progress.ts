import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import type { GenerateOptions, GenerateProgress, StartOptions } from '../mock.types.ts';

/** So many generated records take long enough for a message. */
const MANY = 1000;
/** So many take long enough for progress. */
const VERY_MANY = 20_000;

/**
 * Says on stderr that many records are being generated, with a line for every ten percent. Returns the option to start with and a
 * function that says how long it took; undefined for few records.
 */
export function reportGenerating({
  generate = {},
}: StartOptions): { generate: GenerateOptions; done: () => void } | undefined {
  const { payments = 0, requests = 0 } = generate;
  if (payments + requests < MANY) return undefined;
  const say = (text: string) => void process.stderr.write(`payment-request-mock: ${text}\n`);
  const elapsed = stopwatch();
  say(`generating ${payments.toLocaleString('en-US')} payments and ${requests.toLocaleString('en-US')} requests…`);
  let shown = 0;
  const onProgress = (progress: GenerateProgress) => {
    const percent = Math.floor((progress.done * 10) / progress.total) * 10;
    if (payments + requests >= VERY_MANY && percent > shown) say(`generating ${percent} %`);
    shown = percent;
    generate.onProgress?.(progress);
  };
  return { generate: { ...generate, onProgress }, done: () => say(`generated in ${(elapsed() / 1000).toFixed(1)} s`) };
}
