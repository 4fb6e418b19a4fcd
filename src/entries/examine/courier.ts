import { sleep } from '../../engine/kernel/clock/timers.ts';
import type { Answer, Post } from './post.ts';
import type { Run, Stage } from './stage.ts';
import type { Send } from './trial.ts';
import type { ExamineWebhookOptions } from './webhook.types.ts';

/** Attempts after the first one, as the service makes them. */
const RETRIES = 3;
/** The shortest and the longest real pause before a retry. The service waits for a second at least. */
const PAUSE_MS = [100, 1000] as const;
const BURST = 10;

export const isAccepted = ({ status }: Answer) => status !== null && status >= 200 && status < 300;

/** What an examination works with. */
export interface Hall {
  stage: Stage;
  post: Post;
  options: ExamineWebhookOptions;
  signal: AbortSignal;
}

/** Sends what a try sends, as the service would: what failed is sent again. */
export class Courier {
  readonly #hall: Hall;
  /** How long the receiver takes for an answer, in real milliseconds. */
  usualMs = 0;
  /** How long a belief lags behind it. */
  lagMs = 0;

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  /** Makes deliveries of a try, one after the other. Returns the answers. */
  async send(run: Run, sends = run.trial.sends): Promise<Answer[]> {
    const answers: Answer[] = [];
    let last: Send | undefined;
    for (const send of sends) {
      this.#hall.signal.throwIfAborted();
      if (send.isRetry && answers.some(isAccepted)) continue;
      if (send.isRetry || last?.mode !== undefined) await this.#pause();
      last = send;
      answers.push(...(await this.#deliver(run, send)));
    }
    return answers;
  }

  async #deliver(run: Run, send: Send): Promise<Answer[]> {
    const { breaks } = this.#hall.options;
    if (send.mode === 'burst') return Promise.all(Array.from({ length: BURST }, () => this.#attempt(run, send)));
    if (send.mode !== 'broken') return this.#attempts(run, send);
    await breaks?.break();
    try {
      return [await this.#attempt(run, send)];
    } finally {
      await breaks?.mend();
    }
  }

  /** What the receiver failed to do is sent again. A forger does not try again. */
  async #attempts(run: Run, send: Send): Promise<Answer[]> {
    const answers = [await this.#attempt(run, send)];
    if (send.kind === 'forged' || send.mode !== undefined) return answers;
    for (let retry = 1; retry <= RETRIES && answers.slice(-1).some(isFailure); retry++) {
      await this.#pause();
      for (const answer of answers) answer.isRetried = true;
      answers.push(await this.#attempt(run, { ...send, count: (send.count ?? 0) + retry }));
    }
    return answers;
  }

  #attempt(run: Run, send: Send): Promise<Answer> {
    return this.#hall.post(this.#hall.stage.parcel(run, send), this.usualMs);
  }

  #pause(): Promise<void> {
    const [least, most] = PAUSE_MS;
    return sleep(Math.min(most, Math.max(least, 1.5 * (this.usualMs + this.lagMs))));
  }
}

/** What a retry may cure. That a delivery took too long is told at once. */
function isFailure({ status, error }: Answer): boolean {
  return !error.startsWith('no answer') && (status === null || status === 429 || status >= 500);
}

/** Returns answers as `200 × 10, 503`. */
export function describeAnswers(answers: readonly Answer[]): string {
  const texts = answers.map(({ status, error }) => error || String(status));
  const times = (text: string) => texts.filter((one) => one === text).length;
  return (
    [...new Set(texts)].map((text) => (times(text) === 1 ? text : `${text} × ${times(text)}`)).join(', ') || 'none'
  );
}
