/** Returns true for a host name of this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Returns the host name of a URL; empty for an invalid one, such as the origin `null`. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
