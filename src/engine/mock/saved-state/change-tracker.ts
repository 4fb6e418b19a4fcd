import type { Layer } from '../../kernel/store/layer.ts';
import type { Row } from '../../kernel/store/table.ts';
import type { World } from '../../kernel/world/world.ts';
import type { WorkspacesJournal } from '../../kernel/world/world-config.ts';

export interface WorkspaceChanges {
  /** Keys of the rows that were written or deleted. */
  rows: Map<Layer<Row>, Set<string>>;
  /** Whether there is more, such as a snapshot, a reset, or other terms. */
  isMore: boolean;
}

/** Notes what changes in all workspaces of a mock. What a call pays for being saved is the key of each of its rows. */
export class ChangeTracker implements WorkspacesJournal {
  #changes = new Map<string, WorkspaceChanges>();
  #onChange: () => void;

  /** @param onChange called with every change */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  /** By workspace; those that are gone are among them. */
  get changes(): ReadonlyMap<string, WorkspaceChanges> {
    return this.#changes;
  }

  /** Forgets all changes, because they are saved. */
  clear(): void {
    this.#changes = new Map();
  }

  /** Notes the changes of a world from now on. */
  watch(key: string, world: World): void {
    world.journal = {
      committed: (writes) => {
        const { rows } = this.#of(key);
        for (const write of writes) {
          const keys = rows.get(write.layer);
          if (keys === undefined) rows.set(write.layer, new Set([write.key]));
          else keys.add(write.key);
        }
        this.#onChange();
      },
      changed: () => this.changed(key),
    };
  }

  /** Reports nothing any more. */
  stop(): void {
    this.#onChange = () => {};
  }

  opened(key: string, world: World): void {
    this.watch(key, world);
    this.changed(key);
  }

  changed(key: string): void {
    this.#of(key).isMore = true;
    this.#onChange();
  }

  #of(key: string): WorkspaceChanges {
    let changes = this.#changes.get(key);
    if (changes === undefined) {
      changes = { rows: new Map(), isMore: false };
      this.#changes.set(key, changes);
    }
    return changes;
  }
}
