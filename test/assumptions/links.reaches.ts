import type { Reach } from './reach.ts';

export const LINK_REACHES: readonly Reach[] = [];
