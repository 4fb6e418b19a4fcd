import type { Action } from './action.ts';

/** Returns an action as code by its kind: a shell command, test code, and a line of a scenario file, which has nothing but steps. */
export function snippetsOf(base: string, action: Action): Readonly<Record<string, string>> {
  const body = JSON.stringify(action.body);
  const [method = 'GET', path = '/'] = action.call.split(' ');
  const verb = method === (body === undefined ? 'GET' : 'POST') ? '' : ` -X ${method}`;
  const data = body === undefined ? '' : ` -H 'content-type: application/json' -d ${shellText(body)}`;
  const curl = `curl -s${verb} ${shellText(`${base}/__mock${path}`)}${data}`;
  if (action.call === 'POST /steps') return { curl, test: `await mock.step(${body});`, step: body };
  const init =
    body === undefined ? `{ method: '${method}' }` : `{ method: '${method}', body: JSON.stringify(${body}) }`;
  return { curl, test: `await mock.fetch('/__mock${path}', ${init});` };
}

function shellText(text: string): string {
  return /^[\w:/.@%~-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
