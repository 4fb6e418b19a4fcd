const LOCAL_SUFFIXES = ['.localhost', '.local', '.internal', '.test', '.home.arpa'];

/**
 * Why the mock sends nothing to an address; undefined when it may. Loopback, private ranges, names of a private network
 * (`host.docker.internal`, a container's name) are near; everything else is the internet (assumption A-WEBHOOK-URL).
 */
export function urlProblem(url: string, allowPublic: boolean): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return 'must be an http or https URL';
  if (allowPublic || isNear(parsed.hostname)) return undefined;
  return `${parsed.hostname} is on the internet; the mock only sends to this machine and private networks unless webhooks.allowPublic is set`;
}

function isNear(host: string): boolean {
  if (host.startsWith('[')) return isNearIPv6(host.slice(1, -1));
  const parts = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host);
  if (parts === null) return !host.includes('.') || LOCAL_SUFFIXES.some((suffix) => host.endsWith(suffix));
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  if (first === 0 || first === 10 || first === 127) return true;
  return (first === 172 && second >= 16 && second <= 31) || (first === 192 && second === 168);
}

/** Loopback, unspecified and unique local (fc00::/7). */
function isNearIPv6(address: string): boolean {
  return address === '::1' || address === '::' || /^f[cd]/.test(address);
}
