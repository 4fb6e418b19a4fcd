import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { mapTexts } from './redact/bind-calls.ts';
import type { PlannedCall } from './verify.types.ts';

/** What a text of a call names of an earlier answer: `{createRequestV2#1.requestId}`. */
const NAMED = /\{(\w+#\d+)([.[][^{}]+)\}/g;

/** The bodies of the answers of one side so far, by the name of the call: `createRequestV2#1`. */
export type Answers = ReadonlyMap<string, unknown>;

/** A call whose bindings are filled in; `path` has the query. */
export interface FilledCall {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** Returns the names of the calls whose answers a call needs. */
export function neededBy({ request: { params, query, body } }: PlannedCall): string[] {
  return [...JSON.stringify([params, query, body]).matchAll(NAMED)].map(([, name = '']) => name);
}

/** Fills in what a call names of earlier answers, and whom it pays. Returns what is missing instead when something is. */
export function fillCall({ request }: PlannedCall, answers: Answers, payee: string): FilledCall | string {
  let missing = '';
  const read = (_: string, name: string, path: string) => {
    const steps = path.match(/[^.[\]]+/g) ?? [];
    const value = steps.reduce<unknown>((from, step) => (isRecord(from) ? from[step] : undefined), answers.get(name));
    if (value === undefined) missing ||= `${name} ${path.replace(/^\./, '')}`;
    return String(value);
  };
  const fill = (text: string) => text.replaceAll('{payee}', payee).replace(NAMED, read);
  const { method, params = {}, query = {}, headers = {} } = request;
  const path = request.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fill(params[name] ?? '')));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, fill(value)]));
  const body = mapTexts(request.body, fill);
  return missing || { method, path: search.size === 0 ? path : `${path}?${search}`, headers, body };
}
