/** The API reference's viewer stays out of a page's bundle: there `/docs` is an unknown path. */
export function docsPages(_service: unknown): never[] {
  return [];
}
