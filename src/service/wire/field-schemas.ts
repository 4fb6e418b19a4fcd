import * as z from 'zod';
import { assumed, assumes } from '../../engine/api/http/assumed-fields.ts';
import { serviceMessage } from '../../engine/api/http/issues.ts';
import { isCalendarDate, parseTime } from '../../engine/kernel/clock/clock.ts';
import { DECIMAL_LENGTH, isDecimal, plainNumber } from '../../engine/kernel/core/decimal.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';
import { hasValidCase } from '../calldata/references.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { ADDRESS, REQUEST_ID, SIGNATURE, TRON_ADDRESS, UTC_TIME, WALLET } from './patterns.ts';

/** A wallet address in one letter case, or with a valid EIP-55 checksum. */
export const address = () =>
  z
    .string()
    .refine((text) => !TRON_ADDRESS.test(text), {
      error: 'Invalid Ethereum address',
      params: assumes('A-TRON-WALLETS'),
      abort: true,
    })
    .regex(ADDRESS, 'Invalid Ethereum address')
    .refine((text) => !ADDRESS.test(text) || hasValidCase(text), {
      error: 'Invalid Ethereum address: the checksum in its letter case is wrong; check it, or write it in lower case',
      params: assumes('A-CHECKSUM'),
    })
    .meta({ example: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7' });

/** A wallet in step parameters, in any letter case. */
export const walletText = () =>
  z.string().regex(WALLET, 'must be an address: 0x and 40 hex digits, or on TRON, T and 33 characters');

/** A wallet: an {@link address}, or one of TRON. */
export const walletAddress = () =>
  z
    .union([address(), z.string().regex(TRON_ADDRESS)], {
      error: (issue) => {
        const evm = address().safeParse(issue.input, { error: serviceMessage });
        return evm.success ? undefined : evm.error.issues[0]?.message;
      },
    })
    .meta({ example: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7' });

export const amount = () =>
  z
    .string()
    .refine((text) => isDecimal(text) && !/^[0.]+$/.test(text), 'must be a positive decimal number such as "12.5"')
    .meta({ example: '12.5', pattern: '^(?=.*[1-9])\\d+(\\.\\d+)?$', maxLength: DECIMAL_LENGTH });

export const currencyId = () => z.string().min(1).meta({ description: 'Currency ID', example: 'ETH-sepolia-sepolia' });

export const merchantReference = () =>
  z
    .string()
    .min(1, 'must be 1 to 255 characters; leave it out if there is none')
    .max(255)
    .meta({ description: 'Merchant reference', example: 'INV-2026-001' });

/**
 * The signature of a plain account. Its format is documented but not validated, because the error for a wrong signer is
 * more helpful.
 */
export const signature = () => z.string().min(1).meta({ pattern: SIGNATURE.source });

export const feePercentage = () =>
  z
    .string()
    .min(1)
    .refine((text) => isDecimal(text) && Number(text) <= 100, 'must be a percentage from 0 to 100 such as "2.5"')
    .meta({ example: '2.5', pattern: '^0*(100(\\.0+)?|\\d{1,2}(\\.\\d+)?)$', maxLength: DECIMAL_LENGTH });

/** An existing day as YYYY-MM-DD. */
export const calendarDate = () =>
  z
    .string()
    .refine(isCalendarDate, 'must be a date in the form YYYY-MM-DD')
    .meta({ example: '1985-04-12', format: 'date' });

export const utcTime = () =>
  z
    .string()
    .refine(
      (text) => UTC_TIME.test(text) && parseTime(text) !== undefined,
      'must be an ISO 8601 UTC time ending with Z',
    )
    .meta({ example: '2026-01-31T12:00:00Z', format: 'date-time', pattern: UTC_TIME.source });

export const requestIdParams = () =>
  z.object({
    requestId: z
      .string()
      .regex(REQUEST_ID)
      .or(z.string().min(1))
      .meta({
        param: { name: 'requestId', in: 'path' },
        description: 'Request identifier',
        example: EXAMPLE_IDS.requestId,
      }),
  });

export function pathParams<const N extends string>(name: N, meta: { description?: string; example: string }) {
  const field = z
    .string()
    .min(1)
    .meta({ param: { name, in: 'path' }, ...meta });
  return z.object({ [name]: field } as Record<N, typeof field>);
}

export const paymentReferenceParams = () => pathParams('paymentReference', { example: EXAMPLE_IDS.paymentReference });

export function oneOf<const V extends readonly [string, ...string[]]>(values: V) {
  const expected = values.map((value) => `'${value}'`).join(' | ');
  return z.enum(values, {
    error: (issue) =>
      issue.input === undefined
        ? undefined
        : `Invalid enum value. Expected ${expected}, received '${received(issue.input)}'`,
  });
}

/** Returns a wrong value as text for error messages, without calling its methods. */
export function received(value: unknown): string {
  if (Array.isArray(value)) return value.map(received).join(',');
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}

/** Whether v1 accepts a value that v2 would refuse. */
function isLoose(value: unknown): boolean {
  return typeof value === 'number' || value === null;
}

/** Converts loose v1 input: a number to text, null to absent. */
function loosened(value: unknown): unknown {
  return typeof value === 'number' ? plainNumber(value) : (value ?? undefined);
}

export function loose<T extends z.ZodType>(schema: T) {
  return assumed('A-LOOSE-TEXT', z.preprocess(loosened, schema), isLoose);
}

/** Returns the loose variant of a body schema, with {@link loose} applied to each field. */
export function looseFields<S extends z.ZodRawShape>(schema: z.ZodObject<S>): z.ZodType<z.output<z.ZodObject<S>>> {
  const loosenedBody = (body: unknown) => {
    if (!isRecord(body) || Array.isArray(body)) return body;
    return Object.fromEntries(
      Object.entries(body)
        .filter(([, value]) => value !== null)
        .map(([key, value]) => [key, loosened(value)]),
    );
  };
  const hasLoose = (body: unknown) => isRecord(body) && Object.values(body).some(isLoose);
  return assumed('A-LOOSE-TEXT', z.preprocess(loosenedBody, schema), hasLoose);
}
