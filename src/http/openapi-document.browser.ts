/** The text of `dist/openapi.json`; the build puts it in. */
declare const OPENAPI_DOCUMENT: string;

export const OPENAPI: string = OPENAPI_DOCUMENT;
