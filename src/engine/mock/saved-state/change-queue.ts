import type { Row, RowWrite } from '../../kernel/store/table.ts';
import type { WorkspacesJournal, WorldJournal } from '../../kernel/world/journal.ts';
import type { WorldImage, WorldRegisters } from '../../kernel/world/registers.ts';
import type { WorkspaceTerms } from '../../kernel/world/workspace-terms.ts';
import type { World } from '../../kernel/world/world.ts';

/** Registers as a file keeps them: the events belong to the run. */
export type SavedRegisters = Omit<WorldRegisters, 'events'>;

/** The commits of one world between two saves, as one: of each row only the last state counts. */
export interface CommitChange {
  type: 'commit';
  /** Rows by table and key; `null` for a deleted one. */
  rows: ReadonlyMap<string, ReadonlyMap<string, Row | null>>;
  registers: SavedRegisters;
}

/** A change of the state as a whole or of the snapshots of a world, or of the list of workspaces. */
export type WholeChange =
  | { type: 'take'; id: string; at: string }
  | { type: 'snapshot'; id: string; at: string; image: WorldImage }
  | { type: 'delete'; id: string }
  | { type: 'restore'; id: string }
  | { type: 'reset' }
  /** A move of the clock begins, is joined by changes of others, is taken back, or is completed. */
  | { type: 'begin' }
  | { type: 'disturb' }
  | { type: 'take-back' }
  | { type: 'end' }
  | { type: 'open' }
  | { type: 'terms'; terms: WorkspaceTerms }
  | { type: 'drop' };

/** One change of the world with the key `world`, to be saved after all with a lower number. */
export type Change = { world: string; seq: number } & (CommitChange | WholeChange);

/** Commits of a world that have not been taken yet. */
interface OpenCommit {
  source: World;
  rows: Map<string, Map<string, Row | null>>;
}

/** Gathers the changes of all worlds of a mock. What a call pays for being saved is a reference to each of its rows. */
export class ChangeQueue implements WorkspacesJournal {
  #changes: Change[] = [];
  readonly #open = new Map<string, OpenCommit>();
  readonly #worlds = new Map<string, World>();
  readonly #onChange: () => void;
  /** Worlds whose clock is being moved, and in which nothing else has happened meanwhile. */
  readonly #alone = new Set<string>();
  #seq = 0;

  /** @param onChange called with every change */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** The number of the last change that is complete. */
  get seq(): number {
    return this.#seq;
  }

  get isEmpty(): boolean {
    return this.#changes.length === 0 && this.#open.size === 0;
  }

  /** Gathers the changes of a world from now on. */
  watch(key: string, world: World): void {
    this.#worlds.set(key, world);
    world.setJournal(this.#journalOf(key, world));
  }

  /** Gathers nothing any more. */
  stop(): void {
    for (const world of this.#worlds.values()) world.setJournal(undefined);
    this.#worlds.clear();
  }

  opened(key: string, world: World): void {
    this.#add(key, { type: 'open' });
    this.watch(key, world);
  }

  termsChanged(key: string, terms: WorkspaceTerms): void {
    this.#add(key, { type: 'terms', terms });
  }

  dropped(key: string): void {
    this.#add(key, { type: 'drop' });
    this.#worlds.get(key)?.setJournal(undefined);
    this.#worlds.delete(key);
  }

  /** Whether the clock of a world is being moved, and nothing else has happened in it meanwhile. */
  isMovedAlone(key: string): boolean {
    return this.#alone.has(key);
  }

  /** Completes the commits of a world, so that later ones are a change of their own. */
  seal(key: string): void {
    const open = this.#open.get(key);
    if (open === undefined) return;
    this.#open.delete(key);
    const { events: _events, ...registers } = open.source.registers;
    this.#seq++;
    this.#changes.push({
      world: key,
      seq: this.#seq,
      type: 'commit',
      rows: open.rows,
      registers: { ...registers, rng: [...registers.rng] },
    });
  }

  /** Returns all changes so far, in order, and forgets them. */
  take(): Change[] {
    for (const key of [...this.#open.keys()]) this.seal(key);
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }

  #add(key: string, change: WholeChange): void {
    this.seal(key);
    this.#seq++;
    this.#changes.push({ world: key, seq: this.#seq, ...change });
    this.#onChange();
  }

  #journalOf(key: string, source: World): WorldJournal {
    return {
      committed: (writes, isPartOfMove) => {
        if (!isPartOfMove && this.#alone.delete(key)) this.#add(key, { type: 'disturb' });
        this.#commit(key, source, writes);
      },
      snapshotTaken: (id, at) => this.#add(key, { type: 'take', id, at }),
      snapshotAdded: (id, at, image) => this.#add(key, { type: 'snapshot', id, at, image }),
      snapshotDeleted: (id) => this.#add(key, { type: 'delete', id }),
      restored: (id) => this.#endMove(key, { type: 'restore', id }),
      reset: () => this.#endMove(key, { type: 'reset' }),
      moveBegan: () => {
        this.#alone.add(key);
        this.#add(key, { type: 'begin' });
      },
      moveTakenBack: () => this.#endMove(key, { type: 'take-back' }),
      moveEnded: () => this.#endMove(key, { type: 'end' }),
    };
  }

  /** Adds a change after which no move is under way. */
  #endMove(key: string, change: WholeChange): void {
    this.#alone.delete(key);
    this.#add(key, change);
  }

  #commit(key: string, source: World, writes: readonly RowWrite[]): void {
    let open = this.#open.get(key);
    if (open === undefined) {
      open = { source, rows: new Map() };
      this.#open.set(key, open);
    }
    for (const write of writes) {
      let rows = open.rows.get(write.table);
      if (rows === undefined) {
        rows = new Map();
        open.rows.set(write.table, rows);
      }
      rows.set(write.key, write.row);
    }
    this.#onChange();
  }
}
