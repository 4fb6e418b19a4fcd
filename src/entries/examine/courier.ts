import { networkTransport } from '../../engine/api/webhooks/network.ts';
import { urlProblem } from '../../engine/api/webhooks/webhook-address.ts';
import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import { startTimer, withTimeout } from '../../engine/kernel/clock/timers.ts';
import type { Run, Stage } from './stage.ts';
import type { Send } from './trials.ts';
import type { WebhookTarget } from './webhook.types.ts';

/** The service's timeout (real ms). */
const LIMIT_MS = 5000;
/** A receiver that responds faster has started for certain only once its response arrives (real ms). */
const FAST_MS = 100;
const LATE = 'no response within 5 s';
const RULE = { allowPublic: false, onlyPublic: false };
const RETRIES = 3;
/** Bounds of the pause before a retry; the service waits for at least a second (real ms). */
const PAUSE_MS = { min: 100, max: 1000 };
const BURST = 10;

/** A response; its status is null if there was none. */
export type Answer = { status: number | null; error: string; ms: number };

export const isAccepted = ({ status }: Answer) => status !== null && status >= 200 && status < 300;

/** Sends webhooks to a receiver, as the service would. */
export class Courier {
  readonly #url: string;
  readonly #handle: (request: Request) => Response | Promise<Response>;
  readonly #isFunction: boolean;

  /** @throws RangeError for a public address */
  constructor(target: WebhookTarget) {
    this.#isFunction = typeof target === 'function';
    this.#url = typeof target === 'function' ? 'http://localhost/webhook' : String(target);
    const problem = urlProblem(this.#url, RULE);
    if (problem !== undefined) throw new RangeError(problem.replace(/ unless .*/, ''));
    const transport = networkTransport();
    this.#handle = typeof target === 'function' ? target : (request) => transport(request, RULE);
  }

  /** Sends the deliveries of a run, one after the other. */
  async sendAll(stage: Stage, run: Run): Promise<Answer[]> {
    const answers: Answer[] = [];
    let last: Send | undefined;
    for (const send of run.trial.sends) {
      stage.signal.throwIfAborted();
      if (last?.mode === 'broken' && answers.some(isAccepted)) break;
      if (last?.mode !== undefined) await pause(stage);
      last = send;
      answers.push(...(await this.#sendOne(stage, run, send)));
    }
    return answers;
  }

  async #sendOne(stage: Stage, run: Run, send: Send): Promise<Answer[]> {
    const { breaks } = stage.options;
    if (send.mode === 'burst') return Promise.all(Array.from({ length: BURST }, () => this.#attempt(stage, run, send)));
    if (send.mode !== 'broken') return this.#retried(stage, run, send);
    await breaks?.break();
    try {
      return [await this.#attempt(stage, run, send)];
    } finally {
      await breaks?.mend();
    }
  }

  /** Retries what fails, unless the trial does so itself or the delivery is forged. */
  async #retried(stage: Stage, run: Run, send: Send): Promise<Answer[]> {
    const answers = [await this.#attempt(stage, run, send)];
    const most = send.isForged || send.mode ? 0 : RETRIES;
    for (let retry = 1; retry <= most && answers.slice(-1).some(isRetried); retry++) {
      await pause(stage);
      answers.push(await this.#attempt(stage, run, { ...send, count: (send.count ?? 0) + retry }));
    }
    return answers;
  }

  async #attempt(stage: Stage, run: Run, send: Send): Promise<Answer> {
    const { signal, usualMs } = stage;
    const elapsed = stopwatch();
    const gone = new AbortController();
    const isCut = send.mode === 'lost' && usualMs >= FAST_MS;
    const forget = startTimer(isCut ? usualMs / 2 : LIMIT_MS, () => gone.abort());
    const answer = (status: number | null, error = '') => ({ status, error, ms: elapsed() });
    const init = { method: 'POST', ...stage.parcel(run, send), signal: AbortSignal.any([gone.signal, signal]) };
    try {
      const request = new Request(this.#url, init);
      const response = await withTimeout((async () => this.#handle(request))(), LIMIT_MS, signal);
      response?.arrayBuffer().catch(() => {});
      return response === undefined ? answer(null, LATE) : answer(response.status);
    } catch (error) {
      if (gone.signal.aborted) return answer(null, isCut ? 'connection closed' : LATE);
      // A framework would turn the exception into a 500.
      return this.#isFunction ? answer(500, `threw ${error}`) : answer(null, reasonOf(error));
    } finally {
      forget();
    }
  }
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message || String(error);
}

function pause(stage: Stage): Promise<void> {
  return stage.wait(Math.min(PAUSE_MS.max, Math.max(PAUSE_MS.min, 1.5 * (stage.usualMs + stage.lagMs))));
}

/** Returns whether a retry may help. A timeout is reported at once. */
function isRetried({ status, error }: Answer): boolean {
  return error !== LATE && (status === null || status === 429 || status >= 500);
}
