import type { Action } from './action.ts';

/** Returns an action as code by its kind: a shell command, test code, and a line of a scenario file, which has nothing but steps. */
export function snippetsOf(base: string, action: Action): Readonly<Record<string, string>> {
  const step = action.call === 'POST /steps' ? { step: JSON.stringify(action.body) } : {};
  return { curl: curlOf(base, action), test: testCodeOf(action), ...step };
}

function curlOf(base: string, { call, body }: Action): string {
  const [method = 'GET', path = '/'] = call.split(' ');
  const verb = method === (body === undefined ? 'GET' : 'POST') ? '' : ` -X ${method}`;
  const data = body === undefined ? '' : ` -H 'content-type: application/json' -d ${shellText(JSON.stringify(body))}`;
  return `curl -s${verb} ${shellText(`${base}/__mock${path}`)}${data}`;
}

function shellText(text: string): string {
  return /^[\w:/.@%~-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Calls that the interface `Mock` has a method for; the first group of the pattern is its argument. */
const METHODS: readonly [pattern: RegExp, code: (argument: string, body: Record<string, unknown>) => string][] = [
  [/^POST \/steps$/, (_, body) => `mock.step(${literal(body)})`],
  [/^POST \/scenarios\/(.+)$/, (name, body) => `mock.applyScenario(${[name, ...given(body.params)].join(', ')})`],
  [/^POST \/reset$/, () => 'mock.reset()'],
  [/^POST \/snapshots$/, (_, body) => `mock.snapshot(${given(body.name).join('')})`],
  [/^POST \/snapshots\/(.+)\/restore$/, (id) => `mock.restore(${id})`],
  [/^POST \/chain\/sync$/, () => 'mock.chain.sync()'],
  [/^DELETE \/snapshots\/(.+)$/, (id) => `mock.snapshots.delete(${id})`],
  [/^POST \/workspaces$/, (_, body) => `mock.createWorkspace(${given(body).join('')})`],
  [/^DELETE \/workspaces\/(.+)$/, (key) => `mock.workspace(${key}).stop()`],
];

function testCodeOf({ call, body }: Action): string {
  for (const [pattern, code] of METHODS) {
    const match = pattern.exec(call);
    if (match !== null) return `await ${code(literal(decodeURIComponent(match[1] ?? '')), body ?? {})};`;
  }
  const [method = 'GET', path = '/'] = call.split(' ');
  const sent = body === undefined ? '' : `, body: JSON.stringify(${literal(body)})`;
  return `await mock.fetch(${literal(`/__mock${path}`)}, { method: ${literal(method)}${sent} });`;
}

function given(value: unknown): string[] {
  const empty = value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return empty ? [] : [literal(value)];
}

/** Returns a value as TypeScript, with single quotes and unquoted keys. */
function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, item]) => `${fieldName(name)}: ${literal(item)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function fieldName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}
