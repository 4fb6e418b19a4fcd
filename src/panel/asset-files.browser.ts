/** The files of the panel by name; the build puts them in. */
declare const PANEL_FILES: Readonly<Record<string, string>>;

/** What `asset-files.ts` is for Node. */
export function assetText(file: string): string {
  return PANEL_FILES[file] ?? '';
}
