import { afterAll, beforeAll } from 'vitest';
import { connectMock } from '../../src/client.ts';
import type { Mock } from '../../src/index.ts';
import { Balanced } from '../support/balanced.ts';
import { openedWay, testOperations, testWays, type Way } from '../support/ways.ts';

let balanced: Balanced;
let count = 0;

beforeAll(async () => {
  balanced = await Balanced.start(3, ['--now', '2026-01-01T00:00:00.000Z']);
});

afterAll(async () => balanced?.[Symbol.asyncDispose]());

/** A workspace of its own behind nginx. Each replica has a list of its workspaces, so the list of all is asked of all. */
function openWorkspace(): Mock {
  const mock = connectMock({ url: balanced.url, workspace: `way-${count++}` });
  const replicas = balanced.replicas.map(({ url }) => connectMock({ url }));
  const workspaces = async () => (await Promise.all(replicas.map((replica) => replica.workspaces()))).flat();
  return Object.assign(Object.create(mock), { workspaces });
}

const WAYS: readonly Way[] = [['three replicas behind nginx', async () => openedWay(openWorkspace())]];

testWays(WAYS);
testOperations(WAYS);
