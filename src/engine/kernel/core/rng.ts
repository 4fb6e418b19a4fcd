import * as z from 'zod';
import { lazy } from './lazy.ts';

/** State of the pseudo-random generator (sfc32): four unsigned 32-bit numbers, kept in the store's registers. */
export type RngState = [number, number, number, number];

const uint32 = lazy(() => z.int().min(0).max(0xffff_ffff));
export const rngStateSchema = lazy(() => z.tuple([uint32(), uint32(), uint32(), uint32()]));

/** Returns the initial state of a seed. Equal seeds produce equal sequences. */
export function seedRng(seed: number): RngState {
  const state: RngState = [0x9e3779b9, 0x243f6a88, seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0];
  for (let i = 0; i < 15; i++) nextUint32(state);
  return state;
}

/** Returns a generator that differs for each name. Equal states and names produce equal sequences. */
export function forkRng(state: Readonly<RngState>, name: string): RngState {
  const fork: RngState = [...state];
  for (let i = 0; i < name.length; i++) {
    fork[0] = (fork[0] ^ name.charCodeAt(i)) >>> 0;
    nextUint32(fork);
  }
  for (let i = 0; i < 15; i++) nextUint32(fork);
  return fork;
}

export function nextUint32(state: RngState): number {
  const a = state[0];
  const b = state[1];
  const c = state[2];
  const counter = state[3];
  const result = (a + b + counter) >>> 0;
  state[0] = (b ^ (b >>> 9)) >>> 0;
  state[1] = (c + (c << 3)) >>> 0;
  state[2] = (((c << 21) | (c >>> 11)) + result) >>> 0;
  state[3] = (counter + 1) >>> 0;
  return result;
}

/** Draws a number from 0 (inclusive) to 1 (exclusive). */
export function nextFraction(state: RngState): number {
  return nextUint32(state) / 2 ** 32;
}
