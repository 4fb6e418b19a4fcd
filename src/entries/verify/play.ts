import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { type FilledCall, fillCall } from './bind.ts';
import { type Comparison, compareAnswers } from './compare.ts';
import { createBindings } from './ids.ts';
import { namesOf, operationOf } from './plan.ts';
import { NoAnswer } from './send.ts';
import type { PlannedCall, PlayedAnswer } from './verify.types.ts';

/** So many failures in a row end a run. */
const MAX_FAILURES = 3;

/** One of the two services. `answer` gets the call with its bindings filled in by the answers of this side. */
export interface Side {
  url: string;
  answer(call: PlannedCall, filled: FilledCall): Promise<PlayedAnswer>;
  /** Whether what a call names of earlier answers is filled in already, as in a tape. */
  isFilled?: boolean;
}

export interface PlayedCall {
  call: PlannedCall;
  live: PlayedAnswer;
  comparison: Comparison;
}

export interface Played {
  played: PlayedCall[];
  notCalled: { call: PlannedCall; reason: string }[];
  /** Why the run has no verdict. */
  problem?: string;
  /** What was created at the live service and not removed: the operation and the beginning of an id. */
  remains: string[];
}

export interface PlayOptions {
  /** What texts such as `{payee}` mean. */
  values: Readonly<Record<string, string>>;
  obstacleOf(call: PlannedCall): string | undefined;
}

/** Plays calls at both sides, one after the other, and compares the answers. */
export async function play(
  calls: readonly PlannedCall[],
  live: Side,
  mock: Side,
  { values, obstacleOf }: PlayOptions,
): Promise<Played> {
  const names = namesOf(calls);
  const bodies = { live: new Map<string, unknown>(), mock: new Map<string, unknown>() };
  const ids = createBindings();
  const result: Played = { played: [], notCalled: [], remains: [] };
  const created = new Map<string, string>();
  let [stop, failures] = ['', 0];
  const fail = (sentence: string) => {
    failures += 1;
    result.problem ??= sentence;
    if (failures === MAX_FAILURES) stop = `stopped after ${MAX_FAILURES} failures in a row`;
  };

  for (const call of calls) {
    const skip = (reason: string) => result.notCalled.push({ call, reason });
    const obstacle = stop || obstacleOf(call);
    if (obstacle) {
      skip(obstacle);
      continue;
    }
    const toLive = live.isFilled ? undefined : fillCall(call, bodies.live, values);
    const toMock = fillCall(call, bodies.mock, values);
    if (typeof toLive === 'string' || typeof toMock === 'string') {
      const [missing, side] = typeof toLive === 'string' ? [toLive, live] : [toMock, mock];
      skip(`${side === live ? 'the service' : 'the mock'} did not answer ${missing}`);
      continue;
    }
    const answer = await live.answer(call, toLive ?? toMock).catch(sentenceOf);
    if (typeof answer === 'string') {
      fail(`${call.op}: ${answer}`);
      skip(answer);
      continue;
    }
    if (answer.status === 429 && !live.isFilled) {
      stop = 'stopped at the first 429';
      result.problem = `${call.op}: the service answered 429; the run stopped at once, because a block lasts minutes`;
      skip(stop);
      continue;
    }
    const own = await mock.answer(call, toMock);
    const name = names.get(call) ?? '';
    bodies.live.set(name, answer.body);
    bodies.mock.set(name, own.body);
    const pair = {
      n: call.n,
      live: answer,
      mock: own,
      urls: { live: live.url, mock: mock.url },
      isForeign: call.isForeign === true,
    };
    const operation = operationOf(call.op);
    if (operation === undefined) continue;
    result.played.push({ call, live: answer, comparison: compareAnswers(operation, pair, ids) });
    noteRemains(call, name, answer, created);
    if (answer.status < 500 || live.isFilled) failures = 0;
    else {
      failures += 1;
      if (failures === MAX_FAILURES) {
        stop = `stopped after ${MAX_FAILURES} failures in a row`;
        result.problem = `the service answered ${answer.status} ${MAX_FAILURES} times in a row`;
      }
    }
  }
  return { ...result, remains: live.isFilled ? [] : [...created.values()] };
}

function sentenceOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  throw error;
}

/** Notes what a call has created, and forgets what it has removed. */
function noteRemains(
  { op, request }: PlannedCall,
  name: string,
  { status, body }: PlayedAnswer,
  created: Map<string, string>,
): void {
  if (status >= 300) return;
  const [, removed] = /\{(create\w+#\d+)\./.exec(JSON.stringify(request.params ?? {})) ?? [];
  if (request.method === 'DELETE' && removed !== undefined) created.delete(removed);
  if (!op.startsWith('create') || !isRecord(body)) return;
  const id = ['token', 'requestId', 'requestID', 'id']
    .map((field) => body[field])
    .find((value) => typeof value === 'string');
  created.set(name, `${op.slice('create'.length)} ${typeof id === 'string' ? `${id.slice(0, 12)}…` : ''}`.trim());
}
