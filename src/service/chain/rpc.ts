import { onAbort, withTimeout } from '../../engine/kernel/clock/timers.ts';
import { asText } from '../../engine/kernel/core/as-text.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { JsonLimitError, MAX_JSON_ITEMS, parseJson } from '../../engine/kernel/core/json.ts';
import { printable } from '../../engine/kernel/core/printable.ts';
import { readUpTo } from '../../engine/kernel/core/read-up-to.ts';

export type RpcCall = readonly [method: string, ...params: unknown[]];

const TIMEOUT_MS = 5000;
const MAX_IN_A_BATCH = 500;
const MAX_ANSWER_MIB = 8;
/** Longest text of a node that is passed on, in characters. */
const MAX_TEXT = 500;
/** Longest data of a refusal that is read, in characters. */
const MAX_DATA = 4096;

/** The node cannot be reached, or answers something else than JSON-RPC. */
export class NodeUnreachable extends Error {
  override readonly name: string = 'NodeUnreachable';

  constructor(message: string) {
    super(printable(message, MAX_TEXT));
  }
}

/** The node answers more than is read at once. */
export class AnswerTooLarge extends NodeUnreachable {
  override readonly name = 'AnswerTooLarge';
}

/** The node has refused a call, for example because a transaction reverted. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  /** What the node says beside the message: the beginning of the data of a revert, in hex. */
  readonly data: string | undefined;
  readonly code: unknown;

  constructor(message: string, data?: string, code?: unknown) {
    super(printable(message, MAX_TEXT));
    this.data = data?.slice(0, MAX_DATA);
    this.code = code;
  }
}

/** Returns whether an error is one of a node, not of the mock. */
export function isNodeError(error: unknown): error is NodeUnreachable | RpcError {
  return error instanceof NodeUnreachable || error instanceof RpcError;
}

/** Resolves with the result of calls, or with the refusal of one. */
export async function orRefusal<T>(result: Promise<T>): Promise<T | RpcError> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof RpcError) return error;
    throw error;
  }
}

/** Calls one blockchain node over HTTP. */
export class JsonRpc {
  /** Scheme and host, as messages and lists show it: credentials and keys are often a part of the rest. */
  readonly url: string;
  readonly #address: string;
  readonly #headers: Record<string, string>;
  readonly #stop: AbortSignal;

  /** @param stop ends the calls that are under way */
  constructor(url: string, stop: AbortSignal) {
    const { href, username, password } = new URL(url);
    this.#address = username === '' && password === '' ? url : href.replace(/\/\/[^@]*@/, '//').replace(/\/$/, '');
    this.url = new URL(url).origin;
    // `fetch` refuses a URL with credentials.
    const text = new TextEncoder().encode(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
    const credentials = btoa(String.fromCharCode(...text));
    this.#headers = {
      'content-type': 'application/json',
      ...(username + password !== '' && { authorization: `Basic ${credentials}` }),
    };
    this.#stop = stop;
  }

  /** Returns the result of a call. @throws NodeUnreachable @throws RpcError when the node refuses the call */
  async call(...call: RpcCall): Promise<unknown> {
    return resultOf(await this.#post(bodyOf(call, 0)));
  }

  /**
   * Returns the results of several calls, which are sent as one batch.
   * @throws NodeUnreachable
   * @throws RpcError when the node refuses one of them
   */
  async batch(calls: readonly RpcCall[]): Promise<unknown[]> {
    const results: unknown[] = [];
    for (let at = 0; at < calls.length; at += MAX_IN_A_BATCH) {
      results.push(...(await this.#batch(calls.slice(at, at + MAX_IN_A_BATCH))));
    }
    return results;
  }

  /** Sends one batch; in halves when its answer is too large. */
  async #batch(calls: readonly RpcCall[]): Promise<unknown[]> {
    let answers: unknown;
    try {
      answers = await this.#post(calls.map(bodyOf));
    } catch (error) {
      if (calls.length === 1 || !(error instanceof AnswerTooLarge)) throw error;
      const half = Math.ceil(calls.length / 2);
      return [...(await this.#batch(calls.slice(0, half))), ...(await this.#batch(calls.slice(half)))];
    }
    if (!Array.isArray(answers)) {
      resultOf(answers);
      throw new NodeUnreachable(`${this.url} answers a batch with a single result`);
    }
    const byId = new Map(answers.map((answer: unknown) => [isRecord(answer) ? answer.id : undefined, answer]));
    return calls.map((_, id) => resultOf(byId.get(id)));
  }

  async #post(body: object): Promise<unknown> {
    if (this.#stop.aborted) throw new NodeUnreachable('the mock was stopped');
    const call = new AbortController();
    const release = onAbort(this.#stop, () => call.abort());
    const init = { method: 'POST', headers: this.#headers, body: JSON.stringify(body), signal: call.signal };
    try {
      const answer = await withTimeout(fetch(this.#address, init).then(readAnswer), TIMEOUT_MS, this.#stop);
      if (answer === undefined) throw new Error(`no answer within ${TIMEOUT_MS / 1000} s`);
      return answer;
    } catch (error) {
      if (error instanceof JsonLimitError) throw new AnswerTooLarge(`the answer is too large: ${error.message}`);
      throw error instanceof AnswerTooLarge ? error : new NodeUnreachable(reasonOf(error));
    } finally {
      release();
      call.abort();
    }
  }
}

/** Reads an answer as JSON. */
async function readAnswer({ body }: Response): Promise<unknown> {
  const { text, isWhole } = await readUpTo(body, MAX_ANSWER_MIB * 1024 * 1024);
  if (!isWhole) throw new AnswerTooLarge(`the answer is larger than ${MAX_ANSWER_MIB} MiB`);
  return parseJson(text, MAX_JSON_ITEMS);
}

function bodyOf([method, ...params]: RpcCall, id: number) {
  return { jsonrpc: '2.0', id, method, params };
}

function resultOf(answer: unknown): unknown {
  if (!isRecord(answer)) throw new NodeUnreachable('the answer is not JSON-RPC');
  if (isRecord(answer.error)) {
    const { message, data, code } = answer.error;
    const inner = isRecord(data) ? data.data : data;
    throw new RpcError(asText(message), typeof inner === 'string' ? inner : undefined, code);
  }
  if (!('result' in answer)) throw new NodeUnreachable('the answer is not JSON-RPC');
  return answer.result;
}

/** Returns why a fetch failed: the reason of the connection where there is one. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return asText(error);
  const { cause } = error;
  if (cause instanceof Error) return cause.message === '' && 'code' in cause ? asText(cause.code) : cause.message;
  return error instanceof SyntaxError ? 'the answer is not JSON' : error.message;
}
