import type { Reach } from './reach.ts';

export const ACCESS_REACHES: readonly Reach[] = [];
