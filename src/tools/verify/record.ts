import { STATUS_CODES } from 'node:http';
import { isoTime, machineNow } from '../../engine/kernel/clock/clock.ts';
import { hostOf, isLoopback } from '../../engine/kernel/core/hosts.ts';
import { readUpTo } from '../../engine/kernel/core/read-up-to.ts';
import { MockServer } from '../../entries/node/mock-server.ts';
import type { Mock } from '../../entries/types/mock.types.ts';
import { checkHost, jsonOf, MAX_BODY_BYTES } from './live.ts';
import { readOperations } from './operations.ts';
import { redacted, tapeOf } from './redact.ts';
import type { TapeCall } from './tape.ts';

const TIMEOUT_MS = 10_000;
/** Headers of a single connection or an encoded body. */
const HOP = /^(connection|content-encoding|content-length|expect|host|keep-alive|te|transfer-encoding)$/;

export interface RecordOptions {
  to: string;
  /** @default 0, a free port */
  port?: number | undefined;
}

/** A recording, without credentials and personal values. */
export interface Recorded {
  tape: string;
  calls: number;
  /**
   * Calls missing on the tape: unknown paths, bodies other than JSON, and responses that cannot be repeated (401, 403,
   * 429, 5xx) or that contain a credential.
   */
  leftOut: number;
}

export async function startProxy({ to, port = 0 }: RecordOptions, createMock: () => Mock) {
  const [service, recorded] = [checkHost('to', to), isoTime(machineNow()).slice(0, 10)];
  const base = to.replace(/\/+$/, '');
  const operations = await readOperations(createMock());
  const kept: TapeCall[] = [];
  let leftOut = 0;
  const forward = async (request: Request): Promise<Response> => {
    if (!isFromHere(request)) return refusal(403, 'The proxy is for programs and pages of this machine');
    const [{ method }, { pathname, search }] = [request, new URL(request.url)];
    const sent = await readUpTo(request.body, MAX_BODY_BYTES).catch(() => undefined);
    if (sent === undefined) {
      leftOut += 1;
      return refusal(400, 'The client left before its request had arrived');
    }
    if (!sent.isWhole) return refusal(413, 'The request body is too large to be recorded');
    const headers = [...request.headers].filter(([name]) => !HOP.test(name) && name !== 'accept-encoding');
    const init = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    try {
      const response = await fetch(base + pathname + search, sent.text === '' ? init : { ...init, body: sent.text });
      const { status } = response;
      const { text, isWhole } = await readUpTo(response.body, MAX_BODY_BYTES);
      if (!isWhole) return refusal(502, 'The response is too large to be recorded');
      const type = response.headers.get('content-type')?.split(';')[0];
      const [body, got] = [sent.text, text].map((one) => (one === '' ? {} : { body: jsonOf(one) ?? one }));
      const clean = redacted(
        {
          method,
          target: pathname + search,
          headers: Object.fromEntries(headers),
          ...body,
          response: { status, headers: Object.fromEntries(response.headers), ...got, ...(type && { type }) },
        },
        base,
        operations,
      );
      if (clean === undefined) leftOut += 1;
      else kept.push(clean);
      const passed = [...response.headers].filter(([name]) => !HOP.test(name));
      return new Response(text === '' ? null : text, { status, headers: passed });
    } catch {
      // The error may contain request data.
      return refusal(502, 'The service did not respond');
    }
  };
  const server = new MockServer();
  const opened = await server.listen(port, '127.0.0.1');
  server.serve({ fetch: forward });
  return {
    url: `http://127.0.0.1:${opened}`,
    close: async (): Promise<Recorded> => {
      await server.close();
      const tape = JSON.stringify(tapeOf({ service, recorded }, kept), null, 1);
      return { tape, calls: kept.length, leftOut };
    },
  };
}

/** Returns whether a call comes from a program or a page of this machine. Only browsers send these headers. */
function isFromHere({ url, headers }: Request): boolean {
  // With DNS rebinding, a page reaches the proxy under its own name.
  if (!isLoopback(hostOf(url))) return false;
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin') return true;
  const origin = headers.get('origin');
  return origin === null ? site !== 'cross-site' : isLoopback(hostOf(origin));
}

/** Responds in the shape of the service's errors. */
function refusal(status: number, message: string): Response {
  return Response.json({ statusCode: status, message, error: STATUS_CODES[status] }, { status });
}
