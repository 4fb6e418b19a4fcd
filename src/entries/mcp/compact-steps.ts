import { isRecord } from '../../engine/kernel/core/records.ts';

/** Fields of a step's result that tell which record it is, and its state. */
const KEPT = [
  'id',
  'requestId',
  'paymentReference',
  'reference',
  'token',
  'clientUserId',
  'clientId',
  'journeyId',
  'webhookId',
  'url',
  'event',
  'status',
  'state',
  'stage',
  'outcome',
  'kycStatus',
  'agreementStatus',
  'now',
];

/** Returns the result of a step with IDs and statuses only. Lists and nested records keep their places. */
export function compact(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(compact);
  if (!isRecord(result)) return result;
  const entries = Object.entries(result).flatMap(([name, value]): [string, unknown][] => {
    if (KEPT.includes(name)) return value === null ? [] : [[name, value]];
    const isNested = isRecord(value) || (Array.isArray(value) && value.every(isRecord) && value.length > 0);
    const inner = isNested ? compact(value) : undefined;
    return inner === undefined || isEmpty(inner) ? [] : [[name, inner]];
  });
  return Object.fromEntries(entries);
}

const isEmpty = (value: unknown) => isRecord(value) && Object.keys(value).length === 0;
