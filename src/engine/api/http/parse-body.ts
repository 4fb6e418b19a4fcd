import type { Context } from 'hono';
import { keepText } from '../../kernel/calls/call-entry.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import { MAX_BODY_BYTES, MAX_CALL_BYTES } from '../../kernel/core/limits.ts';
import { printable } from '../../kernel/core/printable.ts';
import { headerOf } from './answer.ts';
import type { AppEnv, Stage } from './app-env.ts';
import { parseBodyJson, readText } from './door.ts';
import type { Endpoint } from './endpoint.ts';
import type { InputRules } from './input-rules.ts';

const JSON_TYPE = /^application\/([a-z-.]+\+)?json(;\s*[a-zA-Z0-9-]+=([^;]+))*$/i;

/** Creates the stage that parses the body of a call as JSON, if the endpoint has one. The text is kept in the call log. */
export function parseBody({ body, inputRules, bodyScale = 1 }: Endpoint): Stage {
  if (body === undefined) return (c, next) => next(c);
  return (c, next) => {
    // A fault may have the call carried out again, whose body has been read.
    if (c.get('body') !== undefined) return next(c);
    return jsonBody(c, inputRules, bodyScale).then((given) => {
      c.set('body', given);
      return next(c);
    });
  };
}

/** Returns the body as JSON; `{}` when there is none. @throws DomainError 413 beyond a limit, 415 for another type, else 400 */
async function jsonBody(
  c: Context<AppEnv>,
  { requiresJsonType, sendsHints }: InputRules,
  bodyScale: number,
): Promise<unknown> {
  const { call, connection } = c.env;
  const type = headerOf(c, 'content-type') ?? '';
  if (requiresJsonType && type !== '' && !JSON_TYPE.test(type)) throw notJsonType(type);
  try {
    const text = await readText(c.req.raw, connection, MAX_BODY_BYTES * bodyScale);
    if (call !== undefined && text !== '') call.requestBody = keepText(text, MAX_CALL_BYTES);
    if (text === '' && (type === '' || !requiresJsonType)) return {};
    if (requiresJsonType && type === '') throw notJsonType('missing');
    return parseBodyJson(text, bodyScale);
  } catch (error) {
    // It is no JSON, is not compressed as it says, or the client disconnected before the whole of it had arrived.
    throw error instanceof DomainError ? error : notJson(error, sendsHints);
  }
}

function notJsonType(type: string): DomainError {
  const given = printable(type);
  const error = new DomainError('unsupported-type', `Content-Type must be application/json; it is ${given}`);
  return error.hinting(`content-type is ${given}; send application/json`);
}

function notJson(reason: unknown, sendsHints: boolean): DomainError {
  const error = new DomainError('bad-request', 'Request body is not valid JSON');
  return sendsHints ? error.hinting(parserMessage(reason)) : error;
}

/** Returns the parser's error message without the part of the body that it quotes. */
function parserMessage(error: unknown): string {
  if (!(error instanceof SyntaxError)) return 'the body could not be read';
  return error.message.replace(/, ("|\.\.\.).*$/s, ' in the body');
}
