import type { RowNumbers } from '../../engine/store/value-index.ts';

/** A list of numbers that grows, in four bytes each. */
export class NumberList {
  #numbers = new Uint32Array(16);
  #length = 0;

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const grown = new Uint32Array(this.#length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[this.#length++] = number;
  }

  /** Gives back the memory that it has for more numbers. */
  pack(): void {
    this.#numbers = this.#numbers.slice(0, this.#length);
  }

  get numbers(): RowNumbers {
    return this.#numbers.subarray(0, this.#length);
  }
}

/** Lists of numbers by value: an index of the values that many rows have. */
export class NumberLists {
  readonly #lists = new Map<string, NumberList>();

  /** Returns the list of a value, to add numbers to it in ascending order. */
  of(value: string): NumberList {
    const list = this.#lists.get(value) ?? new NumberList();
    this.#lists.set(value, list);
    return list;
  }

  /** Gives back the memory that no list needs any more. */
  pack(): void {
    for (const list of this.#lists.values()) list.pack();
  }

  /** Returns the numbers that have a value. */
  readonly numbers = (value: string): RowNumbers => this.#lists.get(value)?.numbers ?? [];
}
