/** The request that a call of `fetch` describes; a path such as `/v2/currencies` is one of the mock's. */
export function requestOf(input: string | URL | Request, init: RequestInit | undefined, base: string): Request {
  if (input instanceof Request) return init === undefined ? input : new Request(input, init);
  const isPath = typeof input === 'string' && input.startsWith('/');
  return new Request(isPath ? `${base}${input}` : new URL(input, `${base}/`), init);
}

/**
 * Where a workspace's addresses begin.
 *
 * @throws TypeError for a key that a path takes for a step up
 */
export function workspacePath(key: string): string {
  if (key === '.' || key === '..')
    throw new TypeError(`"${key}" is no key of a workspace: a path goes elsewhere with it`);
  return `/w/${encodeURIComponent(key)}`;
}
