/** The text of `dist/openapi.json`. The build of the browser's bundle puts it in; in Node it is generated. */
export const OPENAPI = '';
