import { effectiveFee, type FeeTerms } from '../../people/client-ids/fees.ts';
import type { Caller } from '../../wire/caller.ts';

/** Returns the client ID and origin of a call with a client ID. */
export function frontEndOf({ client, origin }: Caller): { clientId?: string; origin?: string | undefined } {
  return client === undefined ? {} : { clientId: client.clientId, origin };
}

/** Returns the fee of a call according to its client ID. Defaults to the fee stored with the request. */
export function feeOf(
  caller: Caller,
  asked: { feePercentage?: string; feeAddress?: string },
  stored?: { feePercentage: string | null; feeAddress: string | null },
): FeeTerms | undefined {
  const given = asked.feePercentage !== undefined || asked.feeAddress !== undefined;
  return effectiveFee(caller.client, given || stored === undefined ? asked : stored);
}
