import type { Connection } from '../../engine/api/http/app-env.ts';
import { refusal } from '../../engine/api/http/responses.ts';
import { hostOf, isForeignPage, isLoopback } from '../../engine/control/guard.ts';
import { isoTime, machineNow } from '../../engine/kernel/clock/clock.ts';
import { readUpTo } from '../../engine/kernel/core/read-up-to.ts';
import { MockServer } from '../../entries/node/mock-server.ts';
import { checkHost, jsonOf, MAX_BODY_BYTES } from './live.ts';
import { redacted, tapeOf } from './redact.ts';
import type { TapeCall } from './tape.ts';

const TIMEOUT_MS = 10_000;
const TRUST = { hosts: [], trustsOwnHost: false, trustedOrigins: [] };
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

export async function startProxy({ to, port = 0 }: RecordOptions) {
  const [service, recorded] = [checkHost('to', to), isoTime(machineNow()).slice(0, 10)];
  const base = to.replace(/\/+$/, '');
  const kept: TapeCall[] = [];
  let leftOut = 0;
  const forward = async (request: Request, connection: Connection): Promise<Response> => {
    if (!isLoopback(hostOf(request.url)) || isForeignPage(request, connection, TRUST)) {
      return refusal({ status: 403, message: 'The proxy is for programs and pages of this machine' });
    }
    const [{ method }, { pathname, search }] = [request, new URL(request.url)];
    const sent = await readUpTo(request.body, MAX_BODY_BYTES).catch(() => undefined);
    if (sent === undefined) {
      leftOut += 1;
      return refusal({ status: 400, message: 'The client left before its request had arrived' });
    }
    if (!sent.isWhole) return refusal({ status: 413, message: 'The request body is too large to be recorded' });
    const headers = [...request.headers].filter(([name]) => !HOP.test(name) && name !== 'accept-encoding');
    const init = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    try {
      const response = await fetch(base + pathname + search, sent.text === '' ? init : { ...init, body: sent.text });
      const { status } = response;
      const { text, isWhole } = await readUpTo(response.body, MAX_BODY_BYTES);
      if (!isWhole) return refusal({ status: 502, message: 'The response is too large to be recorded' });
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
      );
      if (clean === undefined) leftOut += 1;
      else kept.push(clean);
      const passed = [...response.headers].filter(([name]) => !HOP.test(name));
      return new Response(text === '' ? null : text, { status, headers: passed });
    } catch {
      // The error may contain request data.
      return refusal({ status: 502, message: 'The service did not respond' });
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
