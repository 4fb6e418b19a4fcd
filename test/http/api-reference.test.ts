import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { webhookSchemas } from '../../src/webhooks.ts';
import { page } from '../panel/panel.ts';

test('API reference: loads nothing from other origins and stays in its workspace', async () => {
  const workspace = createMock().workspace('train');
  const { html } = await page(workspace, '/docs');
  const files = [...html.matchAll(/(?:href|src)="(docs\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files).toEqual(['docs/docs.css', 'docs/openapi-explorer.min.js', 'docs/docs.js']);
  expect(html).not.toMatch(/(href|src)="(\/|http)/);
  for (const file of files) expect((await page(workspace, `/${file}`)).status).toBe(200);
});

test('API reference: allows no files of other origins and no code in strings', async () => {
  const policy = (await page(createMock(), '/docs')).headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'self'; style-src 'self' 'unsafe-inline'; /);
  expect(policy).not.toMatch(/unsafe-eval|http|\*/);
});

test('API reference: leads to both documents, webhooks, steps and the panel of its workspace', async () => {
  const workspace = createMock().workspace('train');
  const { html } = await page(workspace, '/docs');
  const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, link = '']) => link);
  expect([...new Set(links)]).toEqual([
    '__mock/',
    'docs',
    'docs#?route=tag--Webhooks',
    'docs?document=control',
    '__mock/panel/steps',
    'openapi.json',
    '__mock/openapi.json',
  ]);
  for (const link of links) expect((await page(workspace, `/${link.split('#')[0]}`)).status).toBe(200);
});

interface Operation {
  summary: string;
  description?: string;
}
type Operations = Record<string, Record<string, Operation>>;

/** Elements of the page that the script uses. */
class PageElement {
  hidden = true;
  textContent = '';
  attributes: Record<string, string> = {};
  setAttribute(name: string, value: string) {
    this.attributes[name] = value;
  }
  addEventListener() {}
}

/** The viewer of the page, which reports what it is given. */
class Viewer extends PageElement {
  serverUrl = '';
  usePathInNavBar = false;
  spec: { servers?: object; paths: Operations; webhooks: Operations } = { paths: {}, webhooks: {} };
  filledIn: unknown[] = [];
  loadSpec(spec: Viewer['spec']) {
    this.spec = spec;
  }
  setAuthenticationConfiguration(...filledIn: unknown[]) {
    this.filledIn = filledIn;
  }
}

/** Runs the script of the page at `address`, and returns its elements when it has shown a document or a problem. */
async function openReference(mock: Mock, address = '/docs') {
  const { html } = await page(mock, '/docs/docs.js');
  const reference = new Viewer();
  const [problem, search, code, link] = Array.from({ length: 4 }, () => new PageElement());
  const key = Object.assign(new PageElement(), { querySelector: () => code });
  const location = new URL(address, 'http://mock.local');
  // The last statement of the script shows the document.
  await runInNewContext(html, {
    location,
    URLSearchParams,
    document: {
      getElementById: (id: string) => ({ reference, problem, search, key })[id],
      querySelector: () => link,
    },
    addEventListener: () => {},
    fetch: (path: string) => mock.fetch(path),
  });
  return { reference, problem, key, code, link };
}

test('API reference: calls go to the workspace of the page, with the key of this mock', async () => {
  const mock = createMock({ apiKeys: ['my-"key"'] });
  const { reference, key, code, problem, link } = await openReference(mock, '/w/train/docs');
  expect(reference.serverUrl).toBe('http://mock.local/w/train');
  expect(reference.spec.servers).toBeUndefined();
  expect(reference.filledIn).toEqual(['apiKey', { token: 'my-"key"' }]);
  expect([key.hidden, code?.textContent, problem?.hidden]).toEqual([false, 'my-"key"', true]);
  expect(link?.attributes).toEqual({ 'aria-current': 'page' });
});

test('API reference: lists webhooks by event, and marks deprecated operations', async () => {
  const { webhooks, paths } = (await openReference(createMock())).reference.spec;
  expect(Object.values(webhooks).map(({ post }) => post?.summary)).toEqual(Object.keys(webhookSchemas));
  expect(webhooks['payment.failed']?.post?.description).toMatch(
    /^A recurring, crosschain or off-ramp payment failed\./,
  );
  expect(paths['/v1/request']?.post?.summary).toBe('Create a payment request (deprecated)');
  expect(paths['/v2/request']?.post?.summary).toBe('Create a payment request');
});

test('API reference: shows the control API, which needs no API key', async () => {
  const { reference } = await openReference(createMock(), '/docs?document=control');
  expect(Object.keys(reference.spec.paths)).toContain('/__mock/steps');
  expect([reference.usePathInNavBar, reference.filledIn]).toEqual([true, []]);
});

test('API reference: says why it cannot show a document', async () => {
  const mock = createMock();
  const failing = {
    ...mock,
    fetch: async (path: string) => (path.endsWith('.js') ? mock.fetch(path) : new Response('No', { status: 503 })),
  };
  const { problem } = await openReference(failing, '/docs');
  expect([problem?.hidden, problem?.textContent]).toEqual([false, 'GET /openapi.json returned 503: No']);
});
