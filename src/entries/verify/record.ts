import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { errorBody } from '../../engine/api/http/error-response.ts';
import { hostOf, isForeignPage, isLoopback } from '../../engine/control/foreign-page.ts';
import { machineNow, stopwatch } from '../../engine/kernel/clock/clock.ts';
import { readUpTo } from '../../engine/kernel/core/read-up-to.ts';
import { bodyOf, readHar, writeHar } from './har.ts';
import { checkHost, serviceOf, shownUrl, WrongOption } from './hosts.ts';
import { type Exchange, type Raw, rawOf } from './redact/clean.ts';
import { Redactor } from './redact/redactor.ts';
import { dayOf, readTape, writeTape } from './tape.ts';

const MAX_BODY_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** Headers of one connection alone, or of a body that is no longer encoded. */
const HOP = /^(connection|content-encoding|content-length|expect|host|keep-alive|te|transfer-encoding)$/;

/** What a proxy forwards to, where it listens, and whether the host is one that is not known but the user's own. */
export interface RecordOptions {
  to: string;
  /** @default 0, which takes a free one */
  port?: number | undefined;
  hostIsMine?: boolean;
}

/** What was recorded, without keys and values of people. */
export interface Recorded {
  calls: number;
  /** How many calls were to paths that the mock does not have, or had a body that is no JSON. */
  leftOut: number;
  /** Returns the text of the tape. @throws LeakError when it would hold a secret */
  tape(): string;
  /** Returns it as an HTTP archive (HAR 1.2). @throws LeakError when it would hold a secret */
  har(): string;
}

/** Starts the proxy of `startRecording`. */
export async function startProxy({ to, port = 0, hostIsMine = false }: RecordOptions) {
  const refusal = checkHost(to, { hostIsMine });
  if (refusal !== undefined) throw new WrongOption(`to ${shownUrl(to)}: ${refusal}`);
  const calls: Raw<Exchange>[] = [];
  const [elapsed, recorded] = [stopwatch(), dayOf(machineNow())];
  const base = to.replace(/\/+$/, '');
  const forward = async (request: Request): Promise<Response> => {
    const [at, { method }, { pathname, search }] = [elapsed(), request, new URL(request.url)];
    const target = pathname + search;
    if (isForeign(request)) return refused(403, 'The proxy is for programs and pages of this machine');
    const sent = await readUpTo(request.body, MAX_BODY_BYTES);
    if (!sent.isWhole) return refused(413, 'The body is too large to be recorded');
    const headers = [...request.headers].filter(([name]) => !HOP.test(name) && name !== 'accept-encoding');
    const init = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    try {
      const answer = await fetch(base + target, sent.text === '' ? init : { ...init, body: sent.text });
      const { status } = answer;
      const { text, isWhole } = await readUpTo(answer.body, MAX_BODY_BYTES);
      if (!isWhole) return refused(502, 'The answer of the service is too large to be recorded');
      const received = { status, headers: Object.fromEntries(answer.headers), body: bodyOf(text) };
      const body = bodyOf(sent.text);
      calls.push(rawOf({ target, method, headers: Object.fromEntries(headers), at, body, answer: received }));
      const kept = [...answer.headers].filter(([name]) => !HOP.test(name));
      return new Response(text === '' ? null : text, { status, headers: kept });
    } catch {
      // The text of the error may name what was sent.
      return refused(502, 'The service did not answer');
    }
  };
  const server = createServer(getRequestListener(forward, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  // The address of a server that listens on a TCP port is an object with its port.
  const { port: opened } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${opened}`,
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections());
      return recordedOf(calls, { service: serviceOf(to), recorded });
    },
  };
}

/** Makes a tape of calls. */
export function recordedOf(calls: readonly Raw<Exchange>[], head: { service: string; recorded: string }): Recorded {
  const redactor = new Redactor();
  // A body that was no JSON would be sent as a text of JSON: such a call cannot be repeated.
  for (const call of calls) redactor.note(call);
  const repeatable = calls.filter(({ body }) => typeof body !== 'string');
  const leaks = (call: Raw<Exchange>) => {
    try {
      redactor.assertNothingLeaks(writeTape(redactor.tape([call], head)));
      return false;
    } catch {
      return true;
    }
  };
  const tape = redactor.tape(
    repeatable.filter((call) => !leaks(call)),
    head,
  );
  const checked = (text: string) => {
    redactor.assertNothingLeaks(text);
    return text;
  };
  const made = tape.calls.length;
  const leftOut = calls.length - made;
  return { calls: made, leftOut, tape: () => checked(writeTape(tape)), har: () => checked(writeHar(tape)) };
}

/** Reads a tape or an HTTP archive, as `readRecording` does. */
export function recordedIn(text: string): Recorded {
  const isArchive = /^\s*\{\s*"log"/.test(text);
  if (isArchive) return recordedOf(readHar(text), { service: 'archive', recorded: dayOf(machineNow()) });
  const tape = readTape(text);
  return { calls: tape.calls.length, leftOut: 0, tape: () => text, har: () => writeHar(tape) };
}

/** Returns whether a page of another site sends a call, or it was sent to a name that somebody has pointed at this machine. */
function isForeign(request: Request): boolean {
  const connection = { header: ({ headers }: Request, name: string) => headers.get(name) ?? undefined };
  const trust = { hosts: [], trustsOwnHost: false, trustedOrigins: [] };
  return !isLoopback(hostOf(request.url)) || isForeignPage(request, connection, trust);
}

function refused(status: number, message: string): Response {
  return Response.json(errorBody(status, message), { status });
}
