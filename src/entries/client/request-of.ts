/** The keys that the server accepts; a key is checked where it is given, because the server can only refuse each call. */
const KEY = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,100}$/;

/** Returns the request of a `fetch` call. A path such as `/v2/currencies` is resolved against the mock's URL. */
export function requestOf(input: string | URL | Request, init: RequestInit | undefined, base: string): Request {
  if (input instanceof Request) return init === undefined ? input : new Request(input, init);
  const isPath = typeof input === 'string' && input.startsWith('/');
  return new Request(isPath ? `${base}${input}` : new URL(input, `${base}/`), init);
}

/**
 * Returns the path prefix of a workspace.
 *
 * @throws TypeError for a key that no workspace can have
 */
export function workspacePath(key: string): string {
  if (!KEY.test(key)) {
    throw new TypeError(
      `"${key}" is no key of a workspace: it has 1 to 100 letters, digits, dots, dashes, tildes or underscores`,
    );
  }
  return `/w/${key}`;
}
