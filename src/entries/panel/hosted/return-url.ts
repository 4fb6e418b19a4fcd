import { DomainError } from '../../../engine/kernel/core/errors.ts';

/** An address to which no browser can be sent back. */
export class ReturnUrlError extends DomainError {
  constructor(returnUrl: string) {
    super(
      'bad-request',
      `This page cannot send you back: its returnUrl must be an http or https address, not "${returnUrl}". Nothing was changed.`,
    );
  }
}

/** Returns the URL that a hosted page returns to, with the result in its query. Throws unless it is http or https. */
export function returnAddress(returnUrl: string, result: Readonly<Record<string, string>>): string {
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new ReturnUrlError(returnUrl);
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  return url.href;
}
