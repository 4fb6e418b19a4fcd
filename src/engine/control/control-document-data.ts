/** The control API's own document as JSON. The build of the browser's bundle puts it in; in Node it is generated. */
export const CONTROL_DOCUMENT = '{}';
