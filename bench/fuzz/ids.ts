import type { Call } from './calls.ts';

/** Names of fields whose values name a record. */
const NAMES = /(?:^id|Id|ID|[rR]eference|key|name)$/;

/** How many ids of a name are remembered. */
const KEPT = 40;

/** The ids that a session has seen, by the name of their field in lower case. Calls refer to them as `@name:index@`. */
export class KnownIds {
  readonly #byName = new Map<string, string[]>();

  constructor(seen: unknown = {}) {
    this.learn(seen);
  }

  /** Remembers the ids of an answer. `collection` is the name of the table or list that it is in. */
  learn(value: unknown, collection = ''): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, item] of Object.entries(value)) {
      if (typeof item === 'string' && NAMES.test(name)) this.#add(name === 'id' ? `${collection}Id` : name, item);
      else this.learn(item, Array.isArray(value) ? collection : name);
    }
  }

  /** Returns the call with ids in the places of the placeholders. */
  resolve(call: Call): Call {
    const path = call.path.replace(/@(\w+):(\d+)@/g, (_, name, index) =>
      encodeURIComponent(this.#at(name, Number(index))),
    );
    const body = call.body?.replace(/@(\w+):(\d+)@/g, (_, name, index) =>
      JSON.stringify(this.#at(name, Number(index))).slice(1, -1),
    );
    return { ...call, path, body };
  }

  #add(name: string, id: string): void {
    if (id.length > 200 || /\p{Surrogate}/u.test(id)) return;
    for (const key of new Set([normal(name), 'id'])) {
      const known = this.#byName.get(key) ?? [];
      if (known.includes(id)) continue;
      known.unshift(id);
      known.length = Math.min(known.length, KEPT);
      this.#byName.set(key, known);
    }
  }

  #at(name: string, index: number): string {
    const known = this.#byName.get(normal(name)) ?? this.#byName.get('id') ?? [];
    return known[index % Math.max(1, known.length)] ?? 'none';
  }
}

/** Returns one form for `payment-detailsId` and `paymentDetailsId`, `requestsId` and `requestID`. */
function normal(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/sid$/, 'id');
}
