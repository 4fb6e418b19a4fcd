import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
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
