import { DomainError } from '../../../engine/core/errors.ts';

/** Returns the URL that a hosted page returns to, with the result in its query. Throws unless it is http or https. */
export function returnAddress(returnUrl: string, result: Readonly<Record<string, string>>): string {
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw DomainError.field('returnUrl', `must be an http or https address, not "${returnUrl}"`);
  }
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  return url.href;
}
