import dns from 'node:dns';
import { addressOf, type Redirection, SERVICE_HOSTS } from './redirection.ts';

/**
 * Returns a `dns.lookup` that does not find the hosts of the service. A call that cannot be redirected fails instead of
 * reaching the service unnoticed.
 */
export function refuseLookup(before: typeof dns.lookup, { base }: Redirection): typeof dns.lookup {
  const lookup = (hostname: string, ...rest: unknown[]): void => {
    const onFound = rest.at(-1);
    if (!SERVICE_HOSTS.includes(hostname) || typeof onFound !== 'function') {
      Reflect.apply(before, dns, [hostname, ...rest]);
      return;
    }
    const where = `${hostname} is redirected to ${addressOf(base)} for fetch, node:http and node:https only`;
    const error = new Error(`${where}: this call was made in another way, for example with node:http2 or undici`);
    queueMicrotask(() => onFound(Object.assign(error, { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname })));
  };
  // `util.promisify` reads symbols of the function.
  return Object.defineProperties(lookup as typeof dns.lookup, Object.getOwnPropertyDescriptors(before));
}
