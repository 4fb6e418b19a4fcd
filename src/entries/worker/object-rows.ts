import { machineNow } from '../../engine/kernel/clock/clock.ts';
import type { NamedKey, WorkspaceKey } from '../../engine/kernel/core/key.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import { RowStore, type Sql, TABLES } from '../../engine/mock/state/row-store.ts';
import type { ObjectStorage } from './worker.types.ts';

/**
 * Saved state of an object: the rows of its workspace. The index, which is the object of the main workspace, also
 * records all other workspaces.
 */
export class ObjectRows extends RowStore {
  readonly #isIndex: boolean;
  #dropped: NamedKey[] = [];

  /** @param ttlMs milliseconds after which an unused workspace expires */
  constructor(storage: ObjectStorage, ttlMs: number, isIndex: boolean) {
    const sql: Sql = {
      all: (statement, ...values) => storage.sql.exec(statement, ...values).toArray(),
      atomically: (change) => storage.transactionSync(change),
    };
    const isNew = sql.all("SELECT 1 FROM sqlite_master WHERE name = 'workspaces'").length === 0;
    if (isNew) for (const table of TABLES) sql.all(table);
    super(sql, ttlMs);
    this.#isIndex = isIndex;
  }

  override attach(key: WorkspaceKey, world: World): void {
    if (this.isOwn(key)) {
      super.attach(key, world);
      return;
    }
    // Another object runs its jobs and sends its webhooks.
    world.stop();
    if (this.#isIndex && key !== '' && this.find(key) === undefined) this.add(key, world);
  }

  override drop(key: NamedKey): void {
    const isOver = (this.find(key)?.expiresAtMs ?? 0) <= machineNow();
    super.drop(key);
    if (!isOver) this.#dropped.push(key);
  }

  isOwn(key: WorkspaceKey): boolean {
    return this.#isIndex === (key === '');
  }

  /** Returns the workspaces deleted since the last call. Expired workspaces delete themselves. */
  takeDropped(): NamedKey[] {
    const dropped = this.#dropped;
    this.#dropped = [];
    return dropped;
  }
}
