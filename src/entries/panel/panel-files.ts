/** The panel's stylesheet and scripts by name. The build of the browser's bundle puts them in; in Node they are read. */
export const PANEL_FILES: Readonly<Record<string, string>> = {};
