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

test('llms.txt: each step has the call of its method, which a mock has', async () => {
  const mock = createMock();
  const [, steps = ''] = (await (await mock.fetch('/llms.txt')).text()).split('\n## Steps');
  const [list = ''] = steps.split('\n## ');
  const lines = list.split('\n').filter((line) => line.startsWith('- '));
  expect(lines).toContainEqual(
    expect.stringMatching(/^- `request\.pay\(.*\)`, `mock\.requests\.pay\(requestId, \{…\}\)`: /),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^- `webhook\.retry-now\(\)`, `mock\.webhooks\.retryNow\(\)`: /));
  expect(lines).toContainEqual(expect.stringMatching(/^- `clock\.advance\(by\)`, `mock\.clock\.advance\(by\)`: /));
  for (const line of lines) {
    const [, group = '', method = ''] = /`mock\.(\w+)\.(\w+)\(/.exec(line) ?? [];
    const members: Record<string, unknown> = Object(Object.entries(mock).find(([name]) => name === group)?.[1]);
    expect(members[method], line).toBeInstanceOf(Function);
  }
});

test('llms.txt: says how a test uses the package, with all its exports', async () => {
  const text = await (await createMock().fetch('/llms.txt')).text();
  const [, section = ''] = /^## In a test\n([\s\S]*?)^## /m.exec(text) ?? [];
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  const entries = Object.keys(exports).filter((path) => path !== '.' && path !== './package.json');
  for (const path of entries) expect(section).toContain(`payment-request-mock${path.slice(1)}`);
  for (const name of ['mockTest', 'mock.receiver()', 'mock.settled()', 'verifyWebhook', 'examineWebhook'])
    expect(section).toContain(name);
});
