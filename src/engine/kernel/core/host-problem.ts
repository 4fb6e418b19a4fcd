/** Longest part of a host name between dots (RFC 1035). */
const MAX_PART = 63;

/** Explains why no server can have the host and port of a URL; undefined if one can. */
export function hostProblem({ hostname, port }: URL): string | undefined {
  if (port === '0') return 'has port 0, on which nothing can listen';
  if (/^0\./.test(hostname) && hostname !== '0.0.0.0') {
    return 'has an address in 0.0.0.0/8, which no host can have; this machine is 127.0.0.1';
  }
  if (hostname.includes('*')) return 'has a wildcard, which is the name of no host; list each host';
  // A name may end with a dot.
  const parts = hostname.replace(/\.$/, '').split('.');
  if (parts.includes('')) return 'has an empty part in its host name';
  if (parts.some(({ length }) => length > MAX_PART)) {
    return `has a part of more than ${MAX_PART} characters in its host name`;
  }
  return undefined;
}
