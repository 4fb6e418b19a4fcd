import { type SchedulePermitParts, schedulePermitPayload, type TypedDataPayload } from '../calldata/typed-data.ts';
import { SCHEDULE_PERMIT_FIELDS } from './recurring-proxy.ts';

/**
 * Returns the permit that a payer signs to start a schedule, in the form of the contract. The payments may be triggered in any
 * order, so that the contract names each refusal: a second trigger is `AlreadyPaid`.
 */
export function contractPermitPayload(parts: SchedulePermitParts): TypedDataPayload {
  const { domain, values } = schedulePermitPayload(parts);
  const { gasFee: relayerFee, firstExec: firstPayment, totalExecutions: totalPayments } = values;
  const own: Record<string, unknown> = { ...values, relayerFee, firstPayment, totalPayments, strictOrder: false };
  return {
    domain,
    types: { SchedulePermit: SCHEDULE_PERMIT_FIELDS.map((field) => ({ ...field })) },
    values: Object.fromEntries(SCHEDULE_PERMIT_FIELDS.map(({ name }) => [name, own[name]])),
  };
}

/** Returns whether a permit has the form of the contract; that of the public API is none that the contract takes. */
export function isContractPermit({ types }: TypedDataPayload): boolean {
  const fields = types.SchedulePermit ?? [];
  return (
    fields.length === SCHEDULE_PERMIT_FIELDS.length &&
    SCHEDULE_PERMIT_FIELDS.every(({ name, type }, at) => fields[at]?.name === name && fields[at]?.type === type)
  );
}

/** Returns the units of the token that one payment of a permit takes from its subscriber. */
export function unitsOfPermit({ values }: TypedDataPayload): bigint {
  const { amount, feeAmount, relayerFee } = values;
  return [amount, feeAmount, relayerFee].reduce<bigint>((sum, units) => sum + BigInt(String(units)), 0n);
}
