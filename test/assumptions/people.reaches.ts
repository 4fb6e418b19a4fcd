import type { Reach } from './reach.ts';

export const PEOPLE_REACHES: readonly Reach[] = [];
