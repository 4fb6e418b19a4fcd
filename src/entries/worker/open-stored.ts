import { indexImage } from '../../engine/control/fixtures/index-image.ts';
import { machineNow } from '../../engine/kernel/clock/clock.ts';
import { DomainError, MockConfigError } from '../../engine/kernel/core/errors.ts';
import { finish } from '../../engine/kernel/core/parts.ts';
import type { WorkspaceLife } from '../../engine/kernel/world/workspace-terms.ts';
import { SavedWorkspace } from '../../engine/mock/saved-state/saved-workspace.ts';
import { WorkspaceStore } from '../../engine/mock/saved-state/workspace-store.ts';
import { paymentRequestService } from '../../service/service.ts';
import { readFixtures } from './kept-fixtures.ts';
import { openCore } from './object-directory.ts';
import { type OpeningPlace, OpenWorkspace } from './open-workspace.ts';
import type { ObjectStorage } from './worker.types.ts';

/** Returns what is known of the workspace of an object before it is read; undefined when it has none. */
export function storedLife({ sql }: ObjectStorage): (WorkspaceLife & { key: string }) | undefined {
  const store = new WorkspaceStore(sql);
  store.upgrade(machineNow());
  return store.only();
}

/** Makes a workspace, also one that was never written, one that has ended. */
export function markEnded({ sql }: ObjectStorage, key: string): void {
  const store = new WorkspaceStore(sql);
  store.create();
  store.write(key, { state: '', snapshots: '' }, { usedAtMs: 0 });
}

/**
 * Opens the workspace that the storage has, or a new one, which is in the storage once a call has changed it.
 * @throws DomainError when this version cannot read it
 */
export async function openWorkspace(given: string, { env, ...place }: OpeningPlace): Promise<OpenWorkspace> {
  const { storage, settings } = place;
  const { shared } = settings;
  const fixtures = await settings.fixtures();
  const life = storedLife(storage);
  const key = life?.key ?? given;
  const store = new WorkspaceStore(storage.sql);
  const saved = new SavedWorkspace({ store, key, shared, service: paymentRequestService });
  const read = async () => {
    const texts = store.read(key);
    await readFixtures(storage.sql, `${texts?.state}${texts?.snapshots}`, shared);
    const world = finish(saved.read());
    await indexImage(world.image, paymentRequestService);
    return world;
  };
  const world = life && (await read().catch((error) => unreadable(key, error)));
  return new OpenWorkspace({ ...place, key, core: await openCore(settings, env), saved, world, fixtures });
}

function unreadable(key: string, error: unknown): never {
  if (!(error instanceof MockConfigError)) throw error;
  const name = key === '' ? 'The main workspace' : `The workspace "${key}"`;
  const cure =
    key === '' ? 'delete it in the storage of the worker' : `DELETE /__mock/workspaces/${key} starts it anew`;
  const reason = error.message.split('\n')[0];
  throw new DomainError('conflict', `${name} was saved by a version that this one cannot read: ${reason}; ${cure}`);
}
