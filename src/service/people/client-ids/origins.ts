/**
 * Returns the origin of a URI: scheme, host and port in lower case, without a path; undefined if it has none. `http` is
 * only accepted for this machine.
 */
export function normalizeOrigin(uri: string): string | undefined {
  const origin = originOf(uri);
  if (origin === undefined) return undefined;
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:') return origin;
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? origin : undefined;
}

/** Returns the normalized origin of an `Origin` header or an http(s) URI. */
export function originOf(uri: string): string | undefined {
  try {
    const url = new URL(uri);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : undefined;
  } catch {
    return undefined;
  }
}
