import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import type { DocumentedOperation } from '../support/documents.ts';
import { temporaryFolder } from '../support/folder.ts';

test('llms.txt: lists every operation, event, step, scenario and magic value, and its links work', async () => {
  const mock = createMock();
  const response = await mock.fetch('/llms.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
  const text = await response.text();
  expect(text).toMatch(/^# .+\n\n> .+\n/);
  const get = async (path: string) => (await mock.fetch(path)).json();
  const { paths, webhooks } = await get('/openapi.json');
  for (const [path, methods] of Object.entries<object>(paths))
    for (const method of Object.keys(methods)) expect(text).toContain(`\`${method.toUpperCase()} ${path}\``);
  expect(Object.keys(webhooks).length).toBeGreaterThan(0);
  for (const [event, { post }] of Object.entries<{ post: DocumentedOperation }>(webhooks)) {
    expect(text).toContain(`- \`${event}\`: ${post.summary}`);
    for (const { name } of post.parameters ?? []) expect(text).toContain(`- \`${name}\`: `);
  }
  const lists = [(await get('/__mock/steps')).steps, (await get('/__mock/scenarios')).scenarios];
  for (const { name } of lists.flat())
    expect(text).toMatch(new RegExp(`^- \`${name.replaceAll('.', '\\.')}[\`(]`, 'm'));
  for (const { value } of (await get('/__mock/magic-values')).magicValues) expect(text).toContain(`\`${value}\``);
  const links = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, path = '']) => path);
  expect(links).toHaveLength(2);
  for (const path of links) expect((await mock.fetch(path)).status).toBe(200);
});

test('llms.txt: lists the scenarios of this mock; docs/llms.txt is up to date', async () => {
  const rainyDay = { title: 'It rains', description: 'All day.', steps: [{ do: 'webhook.clear' }] };
  const scenarios = temporaryFolder({ 'rainy-day.json': rainyDay });
  const text = await (await createMock({ scenarios }).fetch('/llms.txt')).text();
  expect(text).toContain('- `rainy-day`: It rains');
  expect(readFileSync('docs/llms.txt', 'utf8')).toBe(await (await createMock().fetch('/llms.txt')).text());
});

test('llms.txt: its example runs', async () => {
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(readFileSync('docs/llms.txt', 'utf8')) ?? [];
  const { startMock } = await import('../../src/index.ts');
  const body = code.replace(/^import .*\n/, '');
  const run = new Function('startMock', `return (async () => {\n${body}\nreturn { mock, requestId };\n})();`);
  const { mock, requestId } = await run(startMock);
  await using _ = mock;
  expect((await mock.explain(requestId)).records).toMatchObject([{ row: { status: 'paid' } }]);
});
