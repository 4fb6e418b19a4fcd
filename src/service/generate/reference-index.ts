const DIGITS = 8;

/**
 * The payment references of numbered requests, in 16 bytes each, and an index of them. A reference is a hash of 8 bytes, so its last
 * half is a good place to begin in a hash table.
 */
export class ReferenceIndex {
  /** The two halves of each reference. */
  readonly #halves: Uint32Array;
  /** Numbers of requests plus one, or zero at a free place; at least half of the places are free. */
  readonly #places: Uint32Array;

  constructor(count: number) {
    this.#halves = new Uint32Array(count * 2);
    this.#places = new Uint32Array(2 ** Math.ceil(Math.log2(count * 2 + 2)));
  }

  /** Adds the reference of a request: `0x` and 16 digits. */
  add(request: number, reference: string): void {
    const last = halfAt(reference, 2 + DIGITS);
    this.#halves[request * 2] = halfAt(reference, 2);
    this.#halves[request * 2 + 1] = last;
    const mask = this.#places.length - 1;
    let place = last & mask;
    while (this.#places[place] !== 0) place = (place + 1) & mask;
    this.#places[place] = request + 1;
  }

  /** Returns the reference of a request. */
  of(request: number): string {
    return `0x${digitsOf(this.#halves[request * 2])}${digitsOf(this.#halves[request * 2 + 1])}`;
  }

  /** Returns the requests that have a reference. */
  find(reference: string): number[] {
    const last = halfAt(reference, 2 + DIGITS);
    const found: number[] = [];
    const mask = this.#places.length - 1;
    for (let place = last & mask; ; place = (place + 1) & mask) {
      const owner = this.#places[place] ?? 0;
      if (owner === 0) return found.sort((a, b) => a - b);
      if (this.#halves[owner * 2 - 1] === last && this.of(owner - 1) === reference) found.push(owner - 1);
    }
  }
}

function digitsOf(half = 0): string {
  return half.toString(16).padStart(DIGITS, '0');
}

/** Returns a half of a reference, which begins at a digit; that of another text is of no use, but a number. */
function halfAt(reference: string, start: number): number {
  return Number.parseInt(reference.slice(start, start + DIGITS), 16) >>> 0;
}
