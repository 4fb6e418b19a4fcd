/** The JSON files of the package as `scripts/pack-files.mjs` packs them. The build of the browser's bundle puts the text in;
 * in Node they are read where they lie. */
export const PACKAGED_FILES = '{"columns":[],"files":{}}';
