/** The request that a call of `fetch` describes; a path such as `/v2/currencies` is one of the mock's. */
export function requestOf(input: string | URL | Request, init: RequestInit | undefined, base: string): Request {
  if (input instanceof Request) return init === undefined ? input : new Request(input, init);
  const isPath = typeof input === 'string' && input.startsWith('/');
  return new Request(isPath ? `${base}${input}` : new URL(input, `${base}/`), init);
}
