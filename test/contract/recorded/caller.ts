import type { Mock } from 'payment-request-mock';
import { KEY } from '../../support/client.ts';
import { answerText } from './answer.ts';
import type { Json } from './json.ts';
import type { Recording } from './recording.ts';

/** One call of a table. */
export interface Call {
  /** Method and address, for example `GET /v2/request/{open}`; a name in braces stands for a value of the world. */
  line: string;
  /** Sent as JSON. */
  body?: Json;
  /** Sent as it is, instead of `body`. */
  raw?: string;
  /** Instead of the API key. */
  headers?: Record<string, string>;
  /** Recorded beside the line, where several calls have the same. */
  note?: string;
  /** Only the status is recorded, because the answer tells the time of the machine. */
  statusOnly?: true;
  /** Real milliseconds after which the caller leaves, for a call that is never answered. */
  patience?: number;
}

/** Values that calls name in braces. */
export type Names = Record<string, string>;

/** Sends a call to a mock. */
export function send(
  mock: Mock,
  { line, body, raw, headers = KEY, patience }: Call,
  names: Names = {},
): Promise<Response> {
  const { method, address } = named(line, names);
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const type: Record<string, string> = content === undefined ? {} : { 'content-type': 'application/json' };
  return mock.fetch(address, {
    method,
    headers: { ...type, ...headers },
    ...(content === undefined ? {} : { body: filled(content, names) }),
    ...(patience === undefined ? {} : { signal: AbortSignal.timeout(patience) }),
  });
}

/** The parsed answer of a call that prepares others; throws when it was refused. */
export async function prepare(mock: Mock, call: Call, names: Names = {}): Promise<Json> {
  const response = await send(mock, call, names);
  const text = await response.text();
  if (!response.ok) throw new Error(`${call.line}: ${response.status} ${text}`);
  return JSON.parse(text) as Json;
}

/** Sends a call and records the answer. */
export async function record(recording: Recording, mock: Mock, call: Call, names: Names = {}): Promise<void> {
  recording.add(labelOf(call), await answerTo(mock, call, names));
}

/**
 * Records calls one after the other, each on the state that the ones before it left. An answer that the base story has at
 * the same place is left out.
 */
export async function recordStory(
  recording: Recording,
  mock: Mock,
  story: string,
  calls: readonly Call[],
  names: Names = {},
  base = '',
): Promise<void> {
  for (const [index, call] of calls.entries()) {
    const label = `${index + 1}: ${labelOf(call)}`;
    recording.addUnlike(
      recording.entries.get(`${base} ${label}`),
      `${story} ${label}`,
      await answerTo(mock, call, names),
    );
    await mock.settled();
  }
}

export async function answerTo(mock: Mock, call: Call, names: Names): Promise<string> {
  const answer = await answerText(send(mock, call, names), { timed: call.line.includes('/__mock') });
  return call.statusOnly === true ? answer.slice(0, 3) : answer;
}

export function labelOf({ line, note }: Call): string {
  return note === undefined ? line : `${line} (${note})`;
}

/** A text in which `{name}` stands for a value of the world; other braces stay. */
function filled(text: string, names: Names): string {
  return text.replaceAll(/\{(\w+)\}/g, (all, name: string) => names[name] ?? all);
}

function named(line: string, names: Names): { method: string; address: string } {
  const at = line.indexOf(' ');
  const address = line.slice(at + 1).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`${line}: nothing is named ${name}`);
    return encodeURIComponent(value);
  });
  return { method: line.slice(0, at), address };
}
