import type { RecordRandom } from '../../engine/core/record-random.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const LEAST_DELAY_MS = 60_000;
/** Payments change places with others of about this time. */
const SWAPPED_MS = DAY_MS / 4;
/** Places of random numbers. */
const [DELAY, SWAP] = [0, 1];

/**
 * When generated requests are made and paid. Numbers of requests and of payments are their order in time, and all times follow from
 * them: requests are made in even steps over a year, and each is paid within a day. Payments are not in the order of their requests:
 * within blocks of neighbours they change places.
 */
export class GeneratedTimes {
  /** The number of all requests, and that of the paid ones. */
  readonly requests: number;
  readonly payments: number;
  readonly startMs: number;
  readonly #random: RecordRandom;
  readonly #stepMs: number;
  /** How many payments change places with each other: a power of two. */
  readonly #block: number;
  /** From the request of a place to the payment of that place. A payment is later than every request of its block. */
  readonly #delayMs: number;

  /** @param endMs the last request is older than this, and the last payment no more than a day younger */
  constructor(random: RecordRandom, endMs: number, { payments, unpaid }: { payments: number; unpaid: number }) {
    this.payments = payments;
    this.requests = payments + unpaid;
    this.startMs = endMs - YEAR_MS + DAY_MS;
    this.#random = random;
    this.#stepMs = (YEAR_MS - DAY_MS) / this.requests;
    let block = 1;
    while (block < payments && this.#spreadOf(block * 2) < SWAPPED_MS) block *= 2;
    this.#block = block;
    this.#delayMs = LEAST_DELAY_MS + Math.ceil(this.#spreadOf(block));
  }

  /** Returns when a request was made. */
  createdMs(request: number): number {
    return this.startMs + Math.floor((request + 0.5) * this.#stepMs);
  }

  /** Returns when a payment was made: always before the next one. */
  paidMs(payment: number): number {
    const random = this.#random.word(payment, DELAY) / 2 ** 32;
    const step = Math.max(0, Math.min(this.#stepMs, SWAPPED_MS) - 1);
    return this.createdMs(this.#paidRequest(payment)) + this.#delayMs + Math.floor(random * step);
  }

  /** Returns the request that a payment pays. */
  requestOf(payment: number): number {
    return this.#paidRequest(this.#swapped(payment));
  }

  /** Returns the payment of a request; undefined for an unpaid one. */
  paymentOf(request: number): number | undefined {
    // Paid and unpaid requests take turns in proportion to their numbers.
    const paid = Math.floor(((request + 1) * this.payments) / this.requests);
    const isPaid = paid > Math.floor((request * this.payments) / this.requests);
    return isPaid && request < this.requests ? this.#swapped(paid - 1) : undefined;
  }

  /** Returns the n-th paid request. */
  #paidRequest(n: number): number {
    return Math.ceil(((n + 1) * this.requests) / this.payments) - 1;
  }

  /** Returns the place with which a place of a whole block changes. */
  #swapped(place: number): number {
    const start = place - (place % this.#block);
    if (start + this.#block > this.payments) return place;
    const mask = this.#random.word(start, SWAP) & (this.#block - 1);
    return start + ((place - start) ^ mask);
  }

  /** Returns the most time between two paid requests of a block. */
  #spreadOf(block: number): number {
    return Math.ceil(((block - 1) * this.requests) / this.payments) * this.#stepMs;
  }
}
