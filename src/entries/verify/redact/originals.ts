import currencies from '../../../../fixtures/empty/currencies.json' with { type: 'json' };
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { nextFraction, seedRng } from '../../../engine/kernel/core/rng.ts';
import * as networks from '../../../service/calldata/networks.ts';
import { isAddress } from '../../../service/calldata/references.ts';
import { paymentRequestService } from '../../../service/service.ts';
import { schemaParts } from '../classes-of.ts';
import { Finder, type Found, fold, formsOf } from './finder.ts';
import { syntheticOf } from './synthetic.ts';

/** How often a synthetic text is drawn anew that is in use, or holds an original. */
const MAX_DRAWS = 200;
const MIN_DIGITS = 5;
const MAX_SEARCHED = 4096;

/** The originals of one run, each with its synthetic text. They are in memory only. */
export class Originals {
  readonly finder = new Finder();
  readonly #rng = seedRng(1);
  /** By the original as {@link keyOf} has it. */
  readonly #synthetic = new Map<string, string>();
  readonly #used = new Set<string>();

  /** Adds an original, which is then found wherever it occurs. What is public, or too short to tell anything, is not. */
  add(text: string): void {
    if (isTelling(text) && !isPublic(text)) this.finder.add(text);
  }

  /** Returns what stands for a text that may not be shown, always the same for the same one. */
  syntheticOf(text: string): string {
    if (isPublic(text)) return text;
    const key = keyOf(text);
    const known = this.#synthetic.get(key) ?? this.#drawn(text);
    this.#synthetic.set(key, known);
    this.#used.add(fold(known));
    return known;
  }

  /** Returns a text in which every original is replaced, in the form in which it stands there. */
  replaceIn(text: string): string {
    let [clean, end] = ['', 0];
    for (const found of this.finder.find(text)) {
      clean += text.slice(end, found.at) + this.#inPlaceOf(found);
      end = found.at + found.folded.length;
    }
    return clean + text.slice(end);
  }

  #inPlaceOf({ original, form }: Found): string {
    return formsOf(this.syntheticOf(original))[form] ?? '';
  }

  #drawn(text: string): string {
    const draw = (below: number) => Math.floor(nextFraction(this.#rng) * below);
    for (let tries = 0; tries < MAX_DRAWS; tries++) {
      const drawn = syntheticOf(text, draw);
      const isFree = !this.#used.has(fold(drawn)) && !isPublic(drawn) && !this.finder.isIn(drawn);
      if (isFree || !/[\p{L}\p{N}]/u.test(text) || text.length < 2) return drawn;
    }
    // There are not enough texts of this form.
    return `${syntheticOf(text, draw)}${syntheticOf('aaaaaaaa', draw)}`;
  }
}

/** Texts that are nobody's, in lower case: names of fields, words of enums, currencies, networks and their contracts. */
const publicWords = lazy((): ReadonlySet<string> => {
  const words = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) add(one);
    else if (typeof value === 'string' || typeof value === 'number') words.add(fold(String(value)));
  };
  add({ ...networks, currencies, zero: `0x${'0'.repeat(40)}` });
  for (const { params, query, body, response } of paymentRequestService.operations.all) {
    const schemas = [params, query, body, response].flatMap((schema) => schema?.() ?? []);
    for (const { def } of schemas.flatMap((schema) => [...schemaParts(schema)])) {
      if (def.type === 'object') add(Object.keys(def.shape));
      else if (def.type === 'enum') add(def.entries);
      else if (def.type === 'literal') add(def.values);
    }
  }
  return words;
});

export function isPublic(text: string): boolean {
  return publicWords().has(fold(text));
}

/** An address is the same in any letter case. */
function keyOf(text: string): string {
  return isAddress(text) ? text.toLowerCase() : text;
}

/** One character, a short number or a text without any letter is in every text; a whole document is not repeated. */
function isTelling(text: string): boolean {
  if (text.length > MAX_SEARCHED) return false;
  if (/^[\d\s.,:/+()-]*$/.test(text)) return text.replace(/\D/g, '').length >= MIN_DIGITS;
  return text.length > 1 && /[\p{L}\p{N}]/u.test(text);
}
