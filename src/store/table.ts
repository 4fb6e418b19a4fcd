import {
  addPostings,
  addShadow,
  buildLayer,
  emptyLayer,
  entryPosition,
  type Layer,
  type Place,
  type Posting,
  removePostings,
} from './layer.ts';

/** A row of any table: frozen, replaced as a whole, never changed in place. */
export type Row = object;

/** How a table is keyed, ordered and searched. */
export interface TableDefinition<R extends Row> {
  readonly name: string;
  /** The primary key. */
  readonly key: (row: R) => string;
  /** Sort text of a row (for example its timestamp); ties are broken by the key. Lists are newest, that is greatest, first. */
  readonly order: (row: R) => string;
  /** Named indexes: the values under which a row is found. */
  readonly indexes: Readonly<Record<string, (row: R) => readonly string[]>>;
}

/** Declares a table; gives the definition back with its row type kept. */
export function defineTable<R extends Row>(definition: TableDefinition<R>): TableDefinition<R> {
  return definition;
}

/** One condition of a search: rows that stand in `index` under `value`. */
export interface Term {
  index: string;
  value: string;
}

/** A search: all terms must hold, `from`/`to` bound the order text, `where` filters what no index knows. */
export interface Query<R extends Row> {
  terms?: readonly Term[];
  from?: string;
  to?: string;
  where?: (row: R) => boolean;
  offset?: number;
  limit?: number;
}

/** A stack of layers: frozen ones below, shared with other workspaces and snapshots, and one on top that takes writes. */
export class Table<R extends Row> {
  readonly definition: TableDefinition<R>;
  #frozen: readonly Layer<R>[];
  #top: Layer<R>;
  /** The frozen layers and the top one, made when first asked for. */
  #stack: readonly Layer<R>[] | undefined;
  readonly #record: (undo: () => void) => void;

  constructor(definition: TableDefinition<R>, frozen: readonly Layer<R>[], record: (undo: () => void) => void) {
    this.definition = definition;
    this.#frozen = frozen;
    this.#top = emptyLayer();
    this.#record = record;
  }

  get(key: string): R | undefined {
    const top = this.#top.rows.get(key);
    if (top !== undefined) return top ?? undefined;
    return this.#below(key);
  }

  /** Writes a row, new or replacing, and gives it back frozen. */
  put(row: R): R {
    const frozen = Object.freeze(row);
    this.#write(this.definition.key(row), frozen);
    return frozen;
  }

  delete(key: string): void {
    this.#write(key, null);
  }

  /** The first row, newest first, that an index holds under a value. */
  find(index: string, value: string): R | undefined {
    for (const row of this.#walk(this.#posting(index, value), {})) return row;
    return undefined;
  }

  /** A page of the matching rows, newest first, and their total number. */
  search(query: Query<R> = {}): { rows: R[]; total: number } {
    const { offset = 0, limit = Number.POSITIVE_INFINITY, terms = [] } = query;
    const ranked = terms.length < 2 ? terms : [...terms].sort((a, b) => this.count(a) - this.count(b));
    const [lead = EVERY_ROW, ...rest] = ranked;
    const posting = this.#posting(lead.index, lead.value);
    if (posting.length === 0) return { rows: [], total: 0 };
    const plain = rest.length === 0 && query.where === undefined;
    const known = plain ? this.#countWithin(lead, query) : undefined;
    const rows: R[] = [];
    let seen = 0;
    for (const row of this.#walk(posting, query)) {
      if (!rest.every((term) => this.#has(row, term)) || !(query.where?.(row) ?? true)) continue;
      if (seen >= offset && rows.length < limit) rows.push(row);
      seen++;
      if (known !== undefined && rows.length >= limit) return { rows, total: known };
    }
    return { rows, total: seen };
  }

  /** All rows, newest first. */
  all(): R[] {
    return this.search().rows;
  }

  /** How many rows stand under a term, or in the table. Costs the same for every size. */
  count(term: Term = EVERY_ROW): number {
    const name = postingName(term.index, term.value);
    let count = 0;
    for (const layer of this.#layers())
      count += (layer.postings.get(name)?.length ?? 0) - (layer.shadowed.get(name) ?? 0);
    return count;
  }

  /** The layers as they are now, closed to writes; what a snapshot keeps. */
  freeze(): readonly Layer<R>[] {
    if (this.#top.rows.size > 0) {
      this.#frozen = foldLayers(this.definition, [...this.#frozen, this.#top]);
      this.#top = emptyLayer();
      this.#stack = undefined;
    }
    return this.#frozen;
  }

  /** Back to layers that {@link freeze} gave. */
  thaw(layers: readonly Layer<R>[]): void {
    this.#frozen = layers;
    this.#top = emptyLayer();
    this.#stack = undefined;
  }

  #layers(): readonly Layer<R>[] {
    this.#stack ??= [...this.#frozen, this.#top];
    return this.#stack;
  }

  #below(key: string): R | undefined {
    for (let i = this.#frozen.length - 1; i >= 0; i--) {
      const row = this.#frozen[i]?.rows.get(key);
      if (row !== undefined) return row ?? undefined;
    }
    return undefined;
  }

  /** How many rows of a term lie within bounds, if that can be told without reading them. */
  #countWithin(term: Term, { from, to }: { from?: string; to?: string }): number | undefined {
    if (from === undefined && to === undefined) return this.count(term);
    const name = postingName(term.index, term.value);
    let count = 0;
    for (const layer of this.#layers()) {
      if ((layer.shadowed.get(name) ?? 0) > 0) return undefined;
      const posting = layer.postings.get(name) ?? [];
      const end = to === undefined ? posting.length : entryPosition(posting, `${to}\uffff`);
      count += Math.max(0, end - (from === undefined ? 0 : entryPosition(posting, from)));
    }
    return count;
  }

  #has(row: R, term: Term): boolean {
    return this.definition.indexes[term.index]?.(row).includes(term.value) ?? false;
  }

  #write(key: string, row: R | null): void {
    const top = this.#top;
    const before = top.rows.get(key);
    const below = before === undefined ? this.#below(key) : undefined;
    const [placed, taken, shadowed] = [row, before, below].map((each) => each && placeOf(this.definition, each));
    if (shadowed) addShadow(top, shadowed, 1);
    if (taken) removePostings(top, taken);
    if (placed) addPostings(top, placed);
    top.rows.set(key, row);
    this.#record(() => {
      if (placed) removePostings(top, placed);
      if (taken) addPostings(top, taken);
      if (shadowed) addShadow(top, shadowed, -1);
      if (before === undefined) top.rows.delete(key);
      else top.rows.set(key, before);
    });
  }

  #posting(index: string, value: string): { layer: Layer<R>; entries: Posting; depth: number }[] {
    const name = postingName(index, value);
    const found: { layer: Layer<R>; entries: Posting; depth: number }[] = [];
    this.#layers().forEach((layer, depth) => {
      const entries = layer.postings.get(name);
      if (entries !== undefined) found.push({ layer, entries, depth });
    });
    return found;
  }

  /** Merges the postings of all layers from the greatest order text down, leaving out rows that a higher layer replaced. */
  *#walk(
    lists: { layer: Layer<R>; entries: Posting; depth: number }[],
    bounds: { from?: string; to?: string },
  ): Iterable<R> {
    const layers = this.#layers();
    const to = bounds.to;
    const cursors = lists.map((list) => ({
      ...list,
      at: (to === undefined ? list.entries.length : entryPosition(list.entries, `${to}\uffff`)) - 1,
    }));
    while (true) {
      let best: (typeof cursors)[number] | undefined;
      let bestEntry = '';
      for (const cursor of cursors) {
        const entry = cursor.entries[cursor.at];
        if (entry !== undefined && (best === undefined || entry > bestEntry)) {
          best = cursor;
          bestEntry = entry;
        }
      }
      if (best === undefined) return;
      best.at--;
      if (bounds.from !== undefined && bestEntry < bounds.from) return;
      const key = bestEntry.slice(bestEntry.indexOf('\u0000') + 1);
      const row = best.layer.rows.get(key);
      const depth = best.depth;
      if (row && !layers.some((layer, i) => i > depth && layer.rows.has(key))) yield row;
    }
  }
}

/** The layer that holds the given rows, ready to be shared by any number of tables. */
export function layerOf<R extends Row>(definition: TableDefinition<R>, rows: readonly R[]): Layer<R> {
  return buildLayer(rows, definition.key, (row) => placeOf(definition, row));
}

/** The term that every row satisfies. */
const EVERY_ROW: Term = { index: '', value: '' };

function postingName(index: string, value: string): string {
  return `${index}\u0000${value}`;
}

/** Where a row stands in the postings. */
function placeOf<R extends Row>(definition: TableDefinition<R>, row: R): Place {
  const names = [postingName('', '')];
  for (const index in definition.indexes) {
    const values = definition.indexes[index]?.(row) ?? [];
    for (const value of values.length < 2 ? values : new Set(values)) names.push(postingName(index, value));
  }
  return { entry: `${definition.order(row)}\u0000${definition.key(row)}`, names };
}

/** Keeps stacks short: a layer is merged into the one below it while it is not much smaller; the lowest stays untouched. */
function foldLayers<R extends Row>(definition: TableDefinition<R>, layers: readonly Layer<R>[]): readonly Layer<R>[] {
  const folded = [...layers];
  while (folded.length > 2) {
    const upper = folded.at(-1);
    const lower = folded.at(-2);
    if (upper === undefined || lower === undefined || upper.rows.size * 2 < lower.rows.size) break;
    folded.splice(-2, 2, mergeLayers(definition, lower, upper));
  }
  return folded;
}

function mergeLayers<R extends Row>(definition: TableDefinition<R>, lower: Layer<R>, upper: Layer<R>): Layer<R> {
  const rows = new Map([...lower.rows, ...upper.rows]);
  const live = [...rows.values()].filter((row) => row !== null);
  const shadowed = new Map(lower.shadowed);
  for (const [name, count] of upper.shadowed) shadowed.set(name, (shadowed.get(name) ?? 0) + count);
  // What the upper layer shadowed inside the lower one is gone with the merge.
  for (const [key, row] of lower.rows) {
    if (row === null || !upper.rows.has(key)) continue;
    for (const name of placeOf(definition, row).names) shadowed.set(name, (shadowed.get(name) ?? 0) - 1);
  }
  return { ...layerOf(definition, live), rows, shadowed };
}
