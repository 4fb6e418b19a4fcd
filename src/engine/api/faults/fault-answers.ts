import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sleep } from '../../kernel/clock/timers.ts';
import { answerText, setHeader } from '../http/answer.ts';
import type { AppEnv } from '../http/app-env.ts';
import { errorResponse, reasonOf } from '../http/error-response.ts';
import type { FaultMatch } from './faults.model.ts';

const BODILESS = [204, 205, 304];

export function ownAnswer(
  c: Context<AppEnv>,
  { status, message, body, headers }: NonNullable<FaultMatch['respond']>,
): Response {
  for (const [name, value] of Object.entries(headers)) setHeader(c, name, value.trim());
  if (BODILESS.includes(status)) return new Response(null, { status, headers: c.env.headers });
  // The schema of a fault allows only 200 to 599, and statuses without a body were handled above.
  const answered = status as ContentfulStatusCode;
  if (body === undefined) {
    // The API's error body sets its own content type.
    delete c.env.headers['content-type'];
    return errorResponse(c, answered, message ?? reasonOf(status));
  }
  if (typeof body === 'string') return answerText(c, body, status, 'text/plain; charset=UTF-8');
  return answerText(c, JSON.stringify(body), status, 'application/json');
}

/** Returns the answer with the first half of its body and an invalid character, so that it does not parse as JSON. */
export async function garbled(answer: Response): Promise<Response> {
  const text = await answer.text();
  return new Response(`${text.slice(0, Math.ceil(text.length / 2))}\ufffd`, {
    status: answer.status,
    headers: withoutLength(answer),
  });
}

/** Returns the answer with its body sent in chunks, with pauses between them. */
export async function dribbled(
  answer: Response,
  how: FaultMatch['dribble'],
  { connection, world }: AppEnv['Bindings'],
): Promise<Response> {
  const { chunks, overMs } = how ?? { chunks: 5, overMs: 1000 };
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const size = Math.max(1, Math.ceil(bytes.length / chunks));
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (at > 0) await sleep(overMs / chunks, connection.inProcess, world.onStop);
        controller.enqueue(bytes.subarray(at, at + size));
        at += size;
        if (at >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: answer.status, headers: withoutLength(answer) });
}

function withoutLength(answer: Response): Headers {
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return headers;
}
