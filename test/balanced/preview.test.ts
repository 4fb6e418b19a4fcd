import { expect, test } from 'vitest';
import { Balanced } from '../support/balanced.ts';
import { runPreview } from '../support/preview.ts';

test('deploy/preview: makes and deletes workspaces where nginx has them', async () => {
  await using balanced = await Balanced.start(3, ['--control-token', 'owner-token']);
  const keys = Array.from({ length: 6 }, (_, index) => `pr-${index}`);
  const settings = { MOCK_URL: balanced.url, MOCK_CONTROL_TOKEN: 'owner-token' };
  for (const key of keys) {
    const made = await runPreview({ ...settings, WORKSPACE_KEY: key });
    expect([made.code, made.outputs.url]).toEqual([0, `${balanced.url}/w/${key}`]);
    const headers = { authorization: `Bearer ${made.outputs.token}` };
    expect((await fetch(`${made.outputs.url}/__mock/state`, { headers })).status).toBe(200);
  }
  const lists = () => Promise.all(balanced.replicas.map((replica) => replica.keys('owner-token')));
  expect((await lists()).flat().sort()).toEqual(keys);
  for (const key of keys) await runPreview({ ...settings, WORKSPACE_KEY: key, CLOSED: 'true' });
  expect((await lists()).flat()).toEqual([]);
});
