import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { webhookSchemas } from '../../src/webhooks.ts';
import { page } from '../panel/panel.ts';

test('API reference: loads nothing from other origins and stays in its workspace', async () => {
  const workspace = createMock().workspace('train');
  const { html } = await page(workspace, '/docs');
  const files = [...html.matchAll(/(?:href|src)="(docs\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(3);
  expect(html).not.toMatch(/(href|src)="(\/|http)/);
  for (const file of files) expect((await page(workspace, `/${file}`)).status).toBe(200);
});

test('API reference: links back to the panel of its workspace', async () => {
  const { html } = await page(createMock().workspace('train'), '/docs');
  expect(html).toContain('href="__mock/"');
});

interface Viewer {
  spec: { paths: Record<string, object>; webhooks: Record<string, object> };
  onComplete: () => void;
}

/** Runs the script of the page. Returns what it passes to the viewer, the classes of the page and the filled-in key. */
async function startViewer(mock: Mock) {
  const classes: Record<string, boolean> = {};
  const filledIn: string[] = [];
  const viewer = await new Promise<Viewer>((resolve, reject) => {
    const context = {
      location: new URL('http://mock.local/docs'),
      window: { ui: undefined },
      document: {
        documentElement: {
          classList: { toggle: (name: string, isOn: boolean) => Object.assign(classes, { [name]: isOn }) },
        },
      },
      matchMedia: () => ({ matches: true, addEventListener: () => {} }),
      fetch: (path: string) => mock.fetch(path),
      SwaggerUIBundle: (options: Viewer) => {
        resolve(options);
        return { preauthorizeApiKey: (...parts: string[]) => filledIn.push(...parts) };
      },
    };
    page(mock, '/docs/docs.js').then(({ html }) => runInNewContext(html, context), reject);
  });
  return { ...viewer, classes, filledIn };
}

test('API reference: leaves optional filters empty', async () => {
  const { spec } = await startViewer(createMock());
  const list = JSON.stringify(spec.paths['/v2/currencies']);
  expect(list).toContain('firstOnly');
  expect(list).not.toMatch(/"in":"query"[^}]*"example"/);
});

test('API reference: shows every webhook event', async () => {
  const { spec } = await startViewer(createMock());
  expect(Object.keys(spec.webhooks)).toEqual(Object.keys(webhookSchemas));
});

test('API reference: is dark where the system is', async () => {
  expect((await startViewer(createMock())).classes).toEqual({ 'dark-mode': true });
});

test('API reference: fills in the key of this mock', async () => {
  const { onComplete, filledIn } = await startViewer(createMock({ apiKeys: ['my-"key"'] }));
  onComplete();
  expect(filledIn).toEqual(['apiKey', 'my-"key"']);
});
