import { nextFraction, seedRng } from '../../../engine/kernel/core/rng.ts';
import { checksumAddress, isAddress } from '../../../service/calldata/references.ts';
import { Finder, type Found, fold, formsOf } from './finder.ts';
import { publicWords } from './public-words.ts';
import { type Draw, syntheticOf } from './synthetic.ts';

/** How often a synthetic text is drawn anew that is in use, or holds an original. */
const MAX_DRAWS = 200;

/** The originals of one run, each with its synthetic text. They are in memory only. */
export class Originals {
  readonly finder = new Finder();
  readonly #rng = seedRng(1);
  readonly #searched = new Set<string>();
  /** By the original as {@link keyOf} has it; one that was not needed yet has none. */
  readonly #synthetic = new Map<string, string>();
  readonly #used = new Set<string>();

  readonly draw: Draw = (below) => Math.floor(nextFraction(this.#rng) * below);

  /** Adds an original, which is then found wherever it occurs. What is public, or too short to tell anything, is not. */
  add(text: string): void {
    const key = keyOf(text);
    if (this.#searched.has(key) || !isTelling(text) || isPublic(text)) return;
    this.#searched.add(key);
    this.finder.add(text);
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
      const shown = text.slice(found.at, found.at + found.folded.length);
      clean += text.slice(end, found.at) + this.#inPlaceOf(shown, found);
      end = found.at + shown.length;
    }
    return clean + text.slice(end);
  }

  #inPlaceOf(shown: string, { original, form }: Found): string {
    const synthetic = formsOf(this.syntheticOf(original))[form] ?? '';
    if (!isAddress(original) || form > 0) return synthetic;
    if (shown === shown.toLowerCase()) return synthetic.toLowerCase();
    return shown === shown.toUpperCase() ? synthetic.toUpperCase() : checksumAddress(`0x${synthetic}`).slice(2);
  }

  #drawn(text: string): string {
    for (let tries = 0; tries < MAX_DRAWS; tries++) {
      const drawn = syntheticOf(text, this.draw);
      const isFree = !this.#used.has(fold(drawn)) && !isPublic(drawn) && !this.finder.isIn(drawn);
      if (isFree || !/[\p{L}\p{N}]/u.test(text) || text.length < 2) return drawn;
    }
    // There are not enough texts of this form.
    return `${syntheticOf(text, this.draw)}${syntheticOf('a'.repeat(SPARE), this.draw)}`;
  }
}

const SPARE = 8;

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

const MIN_DIGITS = 5;
const MAX_SEARCHED = 4096;
