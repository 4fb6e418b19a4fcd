import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { page } from '../panel/panel.ts';

test('api reference: it loads nothing from elsewhere and stays in its workspace', async () => {
  const workspace = createMock().workspace('train');
  const { html } = await page(workspace, '/docs');
  const files = [...html.matchAll(/(?:href|src)="(docs\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(3);
  expect(html).not.toMatch(/(href|src)="(\/|http)/);
  for (const file of files) expect((await page(workspace, `/${file}`)).status).toBe(200);
});

test('api reference: it leads back to the panel of its workspace', async () => {
  const { html } = await page(createMock().workspace('train'), '/docs');
  expect(html).toContain('href="__mock/"');
});

test('api reference: it fills in no filter that may be left out, and is dark where the system is', async () => {
  const mock = createMock();
  const script = (await page(mock, '/docs/start.js')).html;
  const classes: Record<string, boolean> = {};
  let show: (options: { spec: { paths: Record<string, object> } }) => void = () => {};
  const shown = new Promise<{ spec: { paths: Record<string, object> } }>((resolve) => {
    show = resolve;
  });
  const context = {
    location: new URL('http://mock.local/docs'),
    window: {},
    document: {
      documentElement: {
        classList: { toggle: (name: string, isOn: boolean) => Object.assign(classes, { [name]: isOn }) },
      },
    },
    matchMedia: () => ({ matches: true, addEventListener: () => {} }),
    fetch: (path: string) => mock.fetch(path),
    SwaggerUIBundle: show,
  };
  runInNewContext(script, context);
  const { spec } = await shown;
  expect(classes).toEqual({ 'dark-mode': true });
  const list = JSON.stringify(spec.paths['/v2/currencies']);
  expect(list).toContain('firstOnly');
  expect(list).not.toMatch(/"in":"query"[^}]*"example"/);
});

test('api reference: the key of this mock is filled in', async () => {
  const mock = createMock({ apiKeys: ['my-"key"'] });
  expect((await page(mock, '/docs/start.js')).html).toContain('preauthorizeApiKey(\'apiKey\', "my-\\"key\\"")');
});
