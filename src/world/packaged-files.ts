/** The JSON files of the package by path, for example `fixtures/default/payers.json`. The build of the browser's bundle puts
 * them in; in Node they are read where they lie. */
export const PACKAGED_FILES: Readonly<Record<string, string>> = {};
