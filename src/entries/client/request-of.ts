/** Returns the request of a `fetch` call. A path such as `/v2/currencies` is resolved against the mock's URL. */
export function requestOf(input: string | URL | Request, init: RequestInit | undefined, base: string): Request {
  if (input instanceof Request) return init === undefined ? input : new Request(input, init);
  const isPath = typeof input === 'string' && input.startsWith('/');
  return new Request(isPath ? `${base}${input}` : new URL(input, `${base}/`), init);
}

/**
 * Returns the path prefix of a workspace.
 *
 * @throws TypeError for the keys `.` and `..`, which URLs resolve as path segments
 */
export function workspacePath(key: string): string {
  if (key === '.' || key === '..')
    throw new TypeError(`"${key}" is no key of a workspace: a path goes elsewhere with it`);
  return `/w/${encodeURIComponent(key)}`;
}
