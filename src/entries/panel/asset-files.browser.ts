import { PANEL_FILES } from './panel-files.ts';

/** What `asset-files.ts` is for Node. */
export function assetText(file: string): string {
  return PANEL_FILES[file] ?? '';
}
