import type { Context } from 'hono';
import type * as z from 'zod';
import { answerJson, answerPage } from './answer.ts';
import type { AppEnv, Stage } from './app-env.ts';
import type { Endpoint } from './endpoint.ts';
import { TextResponse } from './text-response.ts';

export function handle(endpoint: Endpoint): Stage {
  return (c) => {
    nameAddress(c.env);
    const result = endpoint.run(c);
    return result instanceof Promise
      ? result.then((value) => respond(c, endpoint, value))
      : respond(c, endpoint, result);
  };
}

/** Lets links begin with the URL of the call, where the mock has none of its own. Others may be answered while its body is read. */
export function nameAddress({ world, workspace, connection: { mockUrl } }: AppEnv['Bindings']): void {
  if (mockUrl !== undefined) world.config.baseUrl = workspace === '' ? mockUrl : `${mockUrl}/w/${workspace}`;
}

function respond(c: Context<AppEnv>, { operationId, response, status }: Endpoint, value: unknown): Response {
  if (value instanceof Response || value instanceof TextResponse) return value;
  if (value === undefined) return answerPage(c, null, { 'content-length': '0' }, status);
  if (c.env.world.config.validateResponses) {
    const difference = schemaDifference(response(), value);
    if (difference !== undefined) throw new Error(`${operationId} answered against its own schema: ${difference}`);
  }
  return answerJson(c, value, status);
}

/** Returns how an answer differs from its schema, unknown keys included; undefined when it conforms. */
function schemaDifference(schema: z.ZodType, answer: unknown): string | undefined {
  const result = schema.safeParse(answer);
  if (!result.success) {
    return result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  }
  return extraKey(answer, result.data, '');
}

function extraKey(answer: unknown, parsed: unknown, path: string): string | undefined {
  if (typeof answer !== 'object' || answer === null || typeof parsed !== 'object' || parsed === null) return undefined;
  for (const [key, value] of Object.entries(answer)) {
    if (value !== undefined && !(key in parsed)) return `${path}${key}: not in the schema`;
    const inner = extraKey(value, Reflect.get(parsed, key), `${path}${key}.`);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
