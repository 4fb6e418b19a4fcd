/** `recorded.json`: ratios of the mock to bare Hono by row, for each version of Node that was measured. */
import { readFileSync } from 'node:fs';

export const RECORDED = new URL('recorded.json', import.meta.url);

export function readRecorded() {
  return JSON.parse(readFileSync(RECORDED, 'utf8'));
}
