import type { StepCall } from '../../kernel/world/next-steps.ts';
import type { StepMethod } from '../../kernel/world/step.ts';

/** Returns a step as source code: `mock.requests.pay('…', { amount: '1' })`. */
export function methodCall(step: StepCall, method: StepMethod | undefined): string {
  if (method === undefined) return `mock.step(${sourceOf(step)})`;
  const { do: _, ...parameters } = step;
  const { [method.subject]: subject, ...others } = parameters;
  const first = typeof subject === 'string' ? [sourceOf(subject)] : [];
  const rest = first.length === 0 ? parameters : others;
  const last = Object.keys(rest).length === 0 ? [] : [sourceOf(rest)];
  return `mock.${method.name}(${[...first, ...last].join(', ')})`;
}

/** Returns a JSON value as JavaScript, with single quotes and without quotes around names. */
export function sourceOf(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const fields = Object.entries(value).map(([name, inner]) => {
    return `${/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)}: ${sourceOf(inner)}`;
  });
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** JSON escapes everything but single quotes. */
function quoted(text: string): string {
  const json = JSON.stringify(text);
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}
