import type { Reach } from './reach.ts';

export const WEBHOOK_REACHES: readonly Reach[] = [];
