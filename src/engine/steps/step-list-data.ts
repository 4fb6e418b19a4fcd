/** The steps of `GET /__mock/steps` as JSON. The build of the browser's bundle puts them in; in Node they are generated. */
export const STEP_LIST = '[]';
