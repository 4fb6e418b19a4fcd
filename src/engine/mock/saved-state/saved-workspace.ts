import { packageVersion } from '../../api/platform/package-version.ts';
import { checkRow } from '../../control/fixtures/fixtures.ts';
import { machineNow } from '../../kernel/clock/clock.ts';
import { MockConfigError } from '../../kernel/core/errors.ts';
import { type Parts, ROWS_AT_ONCE } from '../../kernel/core/parts.ts';
import { foldLayers, frozenRow, type Layer, layerWith } from '../../kernel/store/layer.ts';
import type { Row } from '../../kernel/store/table.ts';
import type { KeptWorkspace } from '../../kernel/world/awake-workspaces.ts';
import { useOf } from '../../kernel/world/quota.ts';
import type { WorldImage } from '../../kernel/world/registers.ts';
import type { SavedSnapshots, Snapshot } from '../../kernel/world/snapshots.ts';
import type { WorkspaceTerms } from '../../kernel/world/workspace-terms.ts';
import type { Workspaces } from '../../kernel/world/workspaces.ts';
import type { World } from '../../kernel/world/world.ts';
import type { Service } from '../service.ts';
import type { WorkspaceChanges } from './change-tracker.ts';
import { FORMAT, parseRegisters, parseSnapshots, parseState, type SavedImage } from './saved-texts.ts';
import { isShared, rowTexts, type SharedLayers } from './shared-fixtures.ts';
import type { RowText, WorkspaceStore } from './workspace-store.ts';

export interface SavedWorld {
  image: WorldImage;
  snapshots: SavedSnapshots;
  /** What holds for it beside its state; undefined for the main one. */
  terms: WorkspaceTerms | undefined;
  /** @default now */
  usedAtMs?: number;
}

/** Opens a workspace that was read. Returns its world. */
export function adoptSaved(
  workspaces: Workspaces,
  key: string,
  { image, snapshots, terms, usedAtMs }: SavedWorld,
): World {
  const world = key === '' ? workspaces.main : workspaces.adopt(key, terms, usedAtMs);
  world.replaceState(image);
  Object.assign(world.snapshots, snapshots);
  return world;
}

export interface SavedPlace {
  store: WorkspaceStore;
  /** '' for the main one. */
  key: string;
  shared: SharedLayers;
  service: Service;
}

/** One workspace in a store: it knows which of its layers are there. */
export class SavedWorkspace {
  readonly #place: SavedPlace;
  /** Its own layers that are in the store. */
  #names = new Map<Layer<Row>, string>();
  #next = 1;
  /** Its snapshots as they were saved last. */
  #snapshots = '';
  /** Rows that were read, by table and text, where snapshots have some of them again. */
  #same: Map<string, Map<string, Row>> | undefined;
  /** Whether this version wrote its rows: unless somebody has changed them, they need no second look. */
  #isChecked = false;

  constructor(place: SavedPlace) {
    this.#place = place;
  }

  /** Saves a world, in parts: what has changed, and without changes all. */
  *save(world: World, kept: KeptWorkspace | undefined, changes?: WorkspaceChanges): Parts<void> {
    const { store, key } = this.#place;
    const image = world.clockMove.lasting ?? world.store.present();
    const images = [image, ...[...world.snapshots.byId.values()].map((snapshot) => snapshot.image)];
    const used = new Set(images.flatMap(({ layers }) => [...layers.values()].flat()));
    for (const [layer, name] of this.#names) {
      if (used.has(layer)) continue;
      store.removeLayer(name);
      this.#names.delete(layer);
    }
    for (const [layer, keys] of changes?.rows ?? []) this.#saveRows(layer, keys);
    for (const layer of used) yield* this.#saveLayer(layer);
    if (changes?.isMore !== false) this.#snapshots = this.#snapshotsText(world);
    const { terms, usedAtMs = machineNow() } = kept ?? {};
    const state = JSON.stringify({
      format: FORMAT,
      version: packageVersion(),
      image: this.#savedImage(image),
      terms,
      // Nobody asks how much the main one has, and counting reads every row.
      use: kept && useOf(world),
    });
    // Where a move ends with the process, what is due has to be found anew.
    const dueMs = world.clockMove.isUnderWay ? 0 : world.outbox.nextMachineMs();
    store.write(key, { state, snapshots: this.#snapshots }, { usedAtMs, expiresAtMs: terms?.expiresAtMs, dueMs });
  }

  /** Returns what takes back all that {@link save} does to it, for when the database takes it back. */
  mark(): () => void {
    const [names, next, snapshots] = [new Map(this.#names), this.#next, this.#snapshots];
    return () => {
      this.#names = names;
      this.#next = next;
      this.#snapshots = snapshots;
    };
  }

  /** Reads the workspace, in parts. @throws MockConfigError for what is wrong */
  *read(): Parts<SavedWorld> {
    const { store, key } = this.#place;
    const texts = store.read(key);
    if (texts === undefined) throw new MockConfigError(`there is no workspace "${key}"`);
    const state = parseState(texts.state);
    this.#isChecked = state.version === packageVersion();
    const { list, count } = parseSnapshots(texts.snapshots);
    const layers = new Map<string, Layer<Row>>();
    this.#same = list.length > 0 ? new Map() : undefined;
    const image = yield* this.#readImage(state.image, layers);
    const byId = new Map<string, Snapshot>();
    for (const { id, at, image } of list) byId.set(id, { image: yield* this.#readImage(image, layers), at });
    this.#snapshots = texts.snapshots;
    this.#same = undefined;
    // Each wake has a layer on top of its own: merged, there are as many as the number of wakes has binary digits.
    const merged = new Map([...image.layers].map(([table, stack]) => [table, foldLayers(stack)]));
    return {
      image: { ...image, layers: merged },
      snapshots: { byId, count },
      terms: state.terms,
      usedAtMs: texts.usedAtMs,
    };
  }

  /** Writes the rows of a layer that the store has and that were written. */
  #saveRows(layer: Layer<Row>, keys: Iterable<string>): void {
    const name = this.#names.get(layer);
    if (name === undefined) return;
    for (const key of keys) {
      const row = layer.rows.get(key);
      if (row === undefined) this.#place.store.remove(name, key);
      else this.#place.store.put(name, [key, row && JSON.stringify(row)]);
    }
  }

  *#saveLayer(layer: Layer<Row>): Parts<void> {
    const { store, key, shared } = this.#place;
    if (this.#names.has(layer) || shared.nameOf(layer) !== undefined) return;
    const name = `${key}/${this.#next++}`;
    this.#names.set(layer, name);
    let count = 0;
    for (const row of rowTexts(layer)) {
      store.put(name, row);
      if (++count % ROWS_AT_ONCE === 0) yield;
    }
  }

  #savedImage({ layers, registers: { events: _, ...registers } }: WorldImage): SavedImage {
    const sizes: Record<string, number> = {};
    const nameOf = (layer: Layer<Row>) => {
      const own = this.#names.get(layer);
      if (own !== undefined) sizes[own] = layer.rows.size;
      return own ?? this.#place.shared.nameOf(layer) ?? '';
    };
    const tables = Object.fromEntries([...layers].map(([table, stack]) => [table, stack.map(nameOf)]));
    return { tables, sizes, registers };
  }

  #snapshotsText({ snapshots }: World): string {
    const list = [...snapshots.byId].map(([id, { at, image }]) => ({ id, at, image: this.#savedImage(image) }));
    return JSON.stringify({ count: snapshots.count, list });
  }

  *#readImage({ tables, sizes = {}, registers }: SavedImage, known: Map<string, Layer<Row>>): Parts<WorldImage> {
    const layers = new Map<string, Layer<Row>[]>();
    for (const [table, names] of Object.entries(tables)) {
      const stack: Layer<Row>[] = [];
      for (const name of names) {
        const layer =
          this.#place.shared.get(name) ?? known.get(name) ?? (yield* this.#readLayer(name, table, sizes[name]));
        known.set(name, layer);
        stack.push(layer);
      }
      layers.set(table, stack);
    }
    return { layers, registers: parseRegisters(registers, this.#place.service) };
  }

  *#readLayer(name: string, table: string, size = Number(name.split(':')[3])): Parts<Layer<Row>> {
    const { store, shared, service, key } = this.#place;
    const same = isShared(name) ? undefined : this.#same;
    if (same?.has(table) === false) same.set(table, new Map());
    const isChecked = this.#isChecked && !isShared(name);
    const layer = yield* readLayer(store.rows(name), table, service, { isChecked, same: same?.get(table) });
    if (!Number.isNaN(size) && layer.rows.size !== size)
      throw new MockConfigError(`the layer "${name}" has ${layer.rows.size} rows instead of ${size}`);
    if (isShared(name)) {
      shared.set(name, layer);
      return layer;
    }
    if (!name.startsWith(`${key}/`)) throw new MockConfigError(`the layer "${name}" belongs to another workspace`);
    this.#names.set(layer, name);
    this.#next = Math.max(this.#next, Number(name.slice(key.length + 1)) + 1);
    return layer;
  }
}

/**
 * Returns a layer of rows, in parts.
 * @param isChecked whether this version wrote them, and nobody has changed them
 * @param same rows of other layers by text, which are the same rows here
 * @throws MockConfigError for rows that this version cannot read
 */
export function* readLayer(
  rows: Iterable<RowText>,
  table: string,
  { tables }: Service,
  { isChecked = false, same }: { isChecked?: boolean; same?: Map<string, Row> | undefined } = {},
): Parts<Layer<Row>> {
  const known = tables.get(table);
  if (known === undefined) throw new MockConfigError(`there is no table "${table}"`);
  const read: [n: number, key: string, row: Row | null][] = [];
  for (const [key, text, n = 0] of rows) {
    let row = text === null ? null : same?.get(text);
    if (row === undefined) {
      const found: unknown = JSON.parse(text ?? 'null');
      // What was written as a row of this table is one.
      row = frozenRow(isChecked ? (found as Row) : checkRow(known, found, `${table} "${key}"`));
      same?.set(text ?? '', row);
    }
    read.push([n, key, row]);
    if (read.length % ROWS_AT_ONCE === 0) yield;
  }
  // Rows that were added later are mostly newer: so the layer is sorted in no time.
  read.sort(([a], [b]) => a - b);
  return layerWith(new Map(read.map(([, key, row]) => [key, row])));
}
