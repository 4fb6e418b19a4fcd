import type { Call } from './calls.ts';

/** Names of fields whose values identify a record. */
const ID_NAMES = /(?:^id|Id|ID|[rR]eference|key|name)$/;

const MAX_IDS = 40;

/** Ids that a session has seen, by field name. Calls refer to them as `@name:index@`, most recent first. */
export class KnownIds {
  readonly #byName = new Map<string, string[]>();

  /** Stores the ids in a response. `collection` is the name of its table or list. */
  learn(value: unknown, collection = ''): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, item] of Object.entries(value)) {
      if (typeof item === 'string' && ID_NAMES.test(name)) this.#add(name === 'id' ? `${collection}Id` : name, item);
      else this.learn(item, Array.isArray(value) ? collection : name);
    }
  }

  /** Returns the call with its placeholders replaced by ids. */
  resolve(call: Call): Call {
    const inText = (text: string, write: (id: string) => string) =>
      text.replace(/@(\w+):(\d+)@/g, (_, name, index) => write(this.#at(name, Number(index))));
    return {
      ...call,
      path: inText(call.path, encodeURIComponent),
      body: call.body && inText(call.body, (id) => JSON.stringify(id).slice(1, -1)),
    };
  }

  #add(name: string, id: string): void {
    if (id.length > 200 || /\p{Surrogate}/u.test(id)) return;
    for (const key of new Set([normal(name), 'id'])) {
      const known = this.#byName.get(key) ?? [];
      if (!known.includes(id)) this.#byName.set(key, [id, ...known].slice(0, MAX_IDS));
    }
  }

  #at(name: string, index: number): string {
    const known = this.#byName.get(normal(name)) ?? this.#byName.get('id') ?? ['none'];
    return known[index % known.length] ?? 'none';
  }
}

/** Returns one form for `payment-detailsId` and `paymentDetailsId`, `requestsId` and `requestID`. */
function normal(name: string): string {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return letters.replace(/sid$/, 'id');
}
