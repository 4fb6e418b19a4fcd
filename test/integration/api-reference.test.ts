import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { page } from '../support/panel.ts';

test('api reference: it loads nothing from elsewhere and stays in its workspace', async () => {
  const workspace = createMock().workspace('train');
  const { html } = await page(workspace, '/docs');
  const files = [...html.matchAll(/(?:href|src)="(docs\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(3);
  expect(html).not.toMatch(/(href|src)="(\/|http)/);
  for (const file of files) expect((await page(workspace, `/${file}`)).status).toBe(200);
});

test('api reference: the key of this mock is filled in', async () => {
  const mock = createMock({ apiKeys: ['my-"key"'] });
  expect((await page(mock, '/docs/start.js')).html).toContain('preauthorizeApiKey(\'apiKey\', "my-\\"key\\"")');
});
