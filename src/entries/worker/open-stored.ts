import { indexImage } from '../../engine/control/fixtures/index-image.ts';
import { DomainError, MockConfigError } from '../../engine/kernel/core/errors.ts';
import { finish } from '../../engine/kernel/core/parts.ts';
import { readLayer, SavedWorkspace } from '../../engine/mock/saved-state/saved-workspace.ts';
import { rowTexts } from '../../engine/mock/saved-state/shared-fixtures.ts';
import { type RowText, WorkspaceStore, type WorkspaceTexts } from '../../engine/mock/saved-state/workspace-store.ts';
import { paymentRequestService } from '../../service/service.ts';
import { createPageCore } from '../browser/create-page-core.ts';
import type { FixtureRow } from './directory.ts';
import { directoryObject, operate } from './object-operation.ts';
import { HEAD, OpenWorkspace, type WorkspaceHead } from './open-workspace.ts';
import type { ObjectStorage, WorkerEnv } from './worker.types.ts';
import type { WorkerSettings } from './worker-settings.ts';

/** The name of a layer of fixtures in what is kept of a workspace. */
const FIXTURES = /"([\da-f]{32}):/g;

/** Where a workspace is opened. */
export interface OpeningPlace {
  storage: ObjectStorage;
  env: WorkerEnv;
  settings: WorkerSettings;
  onChange: () => void;
}

/** Returns what is known of the workspace of an object; undefined when it has none. */
export function storedHead({ sql }: ObjectStorage): WorkspaceHead | undefined {
  const store = new WorkspaceStore(sql);
  const [head] = store.exists ? store.rows(HEAD) : [];
  return head === undefined ? undefined : { key: head[0], baseUrl: head[1] ?? '' };
}

/**
 * Opens the workspace that the storage has, or a new one, which is in the storage once a call has created it.
 * @throws DomainError when this version cannot read it
 */
export async function openWorkspace(given: WorkspaceHead, place: OpeningPlace): Promise<OpenWorkspace> {
  const { storage, settings, onChange } = place;
  const { options, policy, image, shared } = settings;
  await keepFixtures(place);
  const stored = storedHead(storage);
  const { key, baseUrl } = stored ?? given;
  const store = new WorkspaceStore(storage.sql);
  const saved = new SavedWorkspace({ store, key, shared, service: paymentRequestService });
  const world = stored && (await readWorld(saved, store.read(key), place).catch((error) => unreadable(key, error)));
  const head = { key, baseUrl: settings.baseUrl ?? baseUrl };
  const core = createPageCore(options, head.baseUrl, { policy, image, isWoken: true });
  await core.ready;
  return new OpenWorkspace({ head, core, storage, saved, world, onChange });
}

async function readWorld(saved: SavedWorkspace, texts: WorkspaceTexts | undefined, place: OpeningPlace) {
  await readOtherFixtures(`${texts?.state}${texts?.snapshots}`, place);
  const world = finish(saved.read());
  await indexImage(world.image, paymentRequestService);
  return world;
}

/** Resolves once the directory keeps the rows of this version's fixtures for versions to come. */
async function keepFixtures({ env, settings }: OpeningPlace): Promise<void> {
  const id = await settings.fixturesId();
  if (settings.hasKeptFixtures) return;
  const directory = directoryObject(env);
  const { isKept } = await operate(directory, 'keepFixtures', { id });
  const rows = () =>
    [...settings.shared].flatMap(([name, layer]) =>
      name.startsWith(id) ? [...rowTexts(layer)].map(([key, row]): FixtureRow => [name, key, row]) : [],
    );
  if (!isKept) await operate(directory, 'keepFixtures', { id, rows: rows() });
  settings.hasKeptFixtures = true;
}

/** Shares the layers of other versions' fixtures that a workspace names. */
async function readOtherFixtures(
  texts: string,
  { env, settings: { shared, fixturesId } }: OpeningPlace,
): Promise<void> {
  const named = new Set([...texts.matchAll(FIXTURES)].map(([, id = '']) => id));
  const known = new Set([...shared.keys()].map((name) => name.split(':')[0]));
  known.add(await fixturesId());
  for (const id of named) {
    if (known.has(id)) continue;
    const { rows } = await operate(directoryObject(env), 'readFixtures', { id });
    const layers = new Map<string, RowText[]>();
    for (const [name, key, row] of rows) layers.set(name, [...(layers.get(name) ?? []), [key, row]]);
    for (const [name, texts] of layers)
      shared.set(name, finish(readLayer(texts, name.split(':')[1] ?? '', paymentRequestService)));
  }
}

function unreadable(key: string, error: unknown): never {
  if (!(error instanceof MockConfigError)) throw error;
  const name = key === '' ? 'The main workspace' : `The workspace "${key}"`;
  const cure =
    key === '' ? 'delete it in the storage of the worker' : `DELETE /__mock/workspaces/${key} starts it anew`;
  const reason = error.message.split('\n')[0];
  throw new DomainError('conflict', `${name} was saved by a version that this one cannot read: ${reason}; ${cure}`);
}
