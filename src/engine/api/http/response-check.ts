import type * as z from 'zod';

/** Returns how an answer differs from its schema, unknown keys included; undefined when it conforms. */
export function schemaDifference(schema: z.ZodType, answer: unknown): string | undefined {
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
