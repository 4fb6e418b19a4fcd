import { sleep } from '../../engine/kernel/clock/timers.ts';
import type { Answer, Post } from './post.ts';
import type { Run, Stage } from './stage.ts';
import type { Send } from './trial.ts';
import type { ExamineWebhookOptions } from './webhook.types.ts';

/** Attempts after the first one, as the service makes them. */
const RETRIES = 3;
/** The shortest and the longest real pause before a retry. The service waits for a second at least. */
const PAUSE_MS = [100, 1000] as const;

export const isAccepted = ({ status }: Answer) => status !== null && status >= 200 && status < 300;

/** Sends what a try sends, as the service would: what failed is sent again. */
export class Courier {
  readonly #post: Post;
  readonly #stage: Stage;
  readonly #options: ExamineWebhookOptions;
  readonly #signal: AbortSignal;
  /** How long the receiver takes for an answer, in real milliseconds. */
  usualMs = 0;
  /** How long a belief lags behind it. */
  lagMs = 0;

  constructor(post: Post, stage: Stage, options: ExamineWebhookOptions, signal: AbortSignal) {
    this.#post = post;
    this.#stage = stage;
    this.#options = options;
    this.#signal = signal;
  }

  /** Makes deliveries of a try, one after the other. Returns the answers so far. */
  async send(run: Run, sends: readonly Send[], before: readonly Answer[] = []): Promise<Answer[]> {
    const answers = [...before];
    let last: Send | undefined;
    for (const send of sends) {
      this.#signal.throwIfAborted();
      if (send.isRetry && answers.some(isAccepted)) continue;
      if (send.isRetry || last?.mode !== undefined) await this.#pause();
      last = send;
      answers.push(...(await this.#deliver(run, send)));
    }
    return answers;
  }

  async #deliver(run: Run, send: Send): Promise<Answer[]> {
    if (send.isBurst) {
      return Promise.all(Array.from({ length: this.#options.copies ?? 10 }, () => this.#attempt(run, send)));
    }
    if (!send.isBroken) return this.#attempts(run, send);
    await this.#options.breaks?.break();
    try {
      return [await this.#attempt(run, send)];
    } finally {
      await this.#options.breaks?.mend();
    }
  }

  /** What the receiver failed to do is sent again. A forger does not try again. */
  async #attempts(run: Run, send: Send): Promise<Answer[]> {
    const answers = [await this.#attempt(run, send)];
    if (send.kind === 'forged' || (send.mode !== undefined && send.mode !== 'split')) return answers;
    for (let retry = 1; retry <= RETRIES && isFailure(answers.at(-1)); retry++) {
      await this.#pause();
      for (const answer of answers) answer.isRetried = true;
      answers.push(await this.#attempt(run, { ...send, count: (send.count ?? 0) + retry }));
    }
    return answers;
  }

  #attempt(run: Run, send: Send): Promise<Answer> {
    return this.#post({ ...this.#stage.parcel(run, send), mode: send.mode, usualMs: this.usualMs });
  }

  #pause(): Promise<void> {
    const [least, most] = PAUSE_MS;
    return sleep(Math.min(most, Math.max(least, 1.5 * (this.usualMs + this.lagMs))));
  }
}

/** What a retry may cure. That a delivery took too long is told at once. */
function isFailure(answer: Answer | undefined): boolean {
  if (answer === undefined || answer.error.startsWith('no answer')) return false;
  return answer.status === null || answer.status === 429 || answer.status >= 500;
}

/** Returns answers as `200 × 10, 503`. */
export function describeAnswers(answers: readonly Answer[]): string {
  const texts = answers.map(({ status, error }) => (error === '' ? String(status) : error));
  const times = (text: string) => texts.filter((one) => one === text).length;
  const parts = [...new Set(texts)].map((text) => (times(text) === 1 ? text : `${text} × ${times(text)}`));
  return parts.join(', ') || 'none';
}
