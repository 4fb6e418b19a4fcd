import { DomainError } from '../../../engine/core/errors.ts';

/** The address that a hosted page leads back to, with the result in its query. Only http and https pages qualify. */
export function returnAddress(returnUrl: string, result: Readonly<Record<string, string>>): string {
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw DomainError.field('returnUrl', `must be an http or https address, not "${returnUrl}"`);
  }
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  return url.href;
}
