export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the text at a path such as `['payment_detail', 'id']`. Throws if it is absent. */
export function textAt(value: Json | undefined, ...path: (string | number)[]): string {
  let found: Json | undefined = value;
  for (const key of path) {
    if (Array.isArray(found)) found = found[Number(key)];
    else found = isObject(found) ? found[key] : undefined;
  }
  if (typeof found !== 'string') throw new Error(`No text at ${path.join('.')} in ${JSON.stringify(value)}`);
  return found;
}
