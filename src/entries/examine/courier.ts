import { sleep } from '../../engine/kernel/clock/timers.ts';
import type { Answer, Post } from './post.ts';
import type { Run, Stage } from './stage.ts';
import type { Send } from './trial.ts';
import type { WebhookPlan } from './webhook.types.ts';

/** Attempts after the first one, as the service makes them. */
const RETRIES = 3;
/** The shortest and the longest real pause before a retry. The service waits for a second at least. */
const PAUSE_MS = [100, 1000] as const;
const BURST = 10;

/** What an examination works with, and what it has learnt of the receiver. */
export interface Hall {
  stage: Stage;
  post: Post;
  options: WebhookPlan;
  signal: AbortSignal;
  /** How long the receiver takes for an answer, in real milliseconds. */
  usualMs: number;
  /** How long a belief lags behind it. */
  lagMs: number;
}

export const isAccepted = ({ status }: Answer) => status !== null && status >= 200 && status < 300;

/** Sends what a try sends, one after the other, as the service would. Returns the answers. */
export async function sendAll(hall: Hall, run: Run): Promise<Answer[]> {
  const answers: Answer[] = [];
  let last: Send | undefined;
  for (const send of run.trial.sends) {
    hall.signal.throwIfAborted();
    if (send.isRetry && answers.some(isAccepted)) continue;
    if (send.isRetry || last?.mode !== undefined) await pause(hall);
    last = send;
    answers.push(...(await sendOne(hall, run, send)));
  }
  return answers;
}

async function sendOne(hall: Hall, run: Run, send: Send): Promise<Answer[]> {
  const { breaks } = hall.options;
  const attempt = () => attemptOf(hall, run, send);
  if (send.mode === 'burst') return Promise.all(Array.from({ length: BURST }, attempt));
  // A forger does not try again.
  if (send.mode !== 'broken') return send.kind === 'forged' || send.mode ? [await attempt()] : retried(hall, run, send);
  await breaks?.break();
  try {
    return [await attempt()];
  } finally {
    await breaks?.mend();
  }
}

/** What the receiver failed to do is sent again. */
async function retried(hall: Hall, run: Run, send: Send): Promise<Answer[]> {
  const answers = [await attemptOf(hall, run, send)];
  for (let retry = 1; retry <= RETRIES && answers.slice(-1).some(isFailure); retry++) {
    await pause(hall);
    for (const answer of answers) answer.isRetried = true;
    answers.push(await attemptOf(hall, run, { ...send, count: (send.count ?? 0) + retry }));
  }
  return answers;
}

const attemptOf = ({ post, stage, usualMs }: Hall, run: Run, send: Send) => post(stage.parcel(run, send), usualMs);

function pause({ usualMs, lagMs }: Hall): Promise<void> {
  const [least, most] = PAUSE_MS;
  return sleep(Math.min(most, Math.max(least, 1.5 * (usualMs + lagMs))));
}

/** What a retry may cure. That a delivery took too long is told at once. */
function isFailure({ status, error }: Answer): boolean {
  return !error.startsWith('no answer') && (status === null || status === 429 || status >= 500);
}

/** Returns answers as `200 × 10, 503`. */
export function describeAnswers(answers: readonly Answer[]): string {
  const texts = answers.map(({ status, error }) => error || String(status));
  const counted = [...new Set(texts)].map((text) => {
    const times = texts.filter((one) => one === text).length;
    return times === 1 ? text : `${text} × ${times}`;
  });
  return counted.join(', ') || 'none';
}
