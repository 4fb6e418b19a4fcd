import fc from 'fast-check';
import { type OpenApiDocument, resolve, type Schema } from '../../test/support/documents.ts';

const WALLETS = ['0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'];
const CURRENCIES = ['USD', 'EUR', 'ETH-sepolia-sepolia', 'FAU-sepolia', 'USDC-base', 'USDC-mainnet'];
const TIMES = ['2026-03-01T12:00:00.000Z', '2026-03-02T00:00:00Z', '2027-01-01T00:00:00.000Z', '2025-01-01T00:00:00Z'];

/** Values by field name, for schemas that rarely generate valid ones. The first match wins. */
const KNOWN: readonly (readonly [name: RegExp, values: readonly unknown[]])[] = [
  [/^(amount|invoiceAmount|excess|usd)$/, ['1', '0.2', '10', '0.000001', '0.1', '12.34', '999999999', '2000.5']],
  [/^(payee|payer|walletAddress|feeAddress)$/, WALLETS],
  [/^wallet$/, [...WALLETS, '*']],
  [/^feePercentage$/, ['0', '1.5', '100']],
  [/^(invoiceCurrency|paymentCurrency|currencyId)$/, CURRENCIES],
  [/^currency$/, [...CURRENCIES, 'usd', '*']],
  [/^symbol$/, ['USD', 'ETH-sepolia', 'FAU', 'ETH']],
  [/^network$/, ['sepolia', 'base', 'mainnet']],
  [/^(by|after)$/, ['0s', '1s', '90s', '1h', '1d', 'P1M', 'P1Y']],
  [/^(now|from|fromDate|toDate|startDate)$/, TIMES],
  [/^(settlement|kycReview|bankReview|offramp)$/, ['manual', 'immediate', { after: '1h' }, { polls: 1 }, { polls: 2 }]],
  [/^timeout$/, ['0', '1']],
  [/^(limit|offset)$/, ['0', '1', '3', '100', '1000']],
  [/^url$/, ['http://127.0.0.1:9/hook', 'http://localhost:9/', 'https://example.com/hook']],
  [/^since$/, ['call-1', '2026-03-01T00:00:00.000Z']],
  [/^tables$/, [['requests'], ['payments', 'requests'], ['payers'], []]],
];

/** Names of fields with the id of a record. */
const ID = /(?:^id|Ids?|ID|[rR]eference|subject|key|queryId)$/;

/** Schemas refer to each other; deeper fields are left out unless they are required. */
const MAX_DEPTH = 6;

const text = fc.oneof(fc.constantFrom('x', 'Ada', 'INV-1', 'a b', 'ü'), fc.string({ maxLength: 12 }));

/** Returns placeholders for ids: `@requestId:3@` is the fourth most recent request id, see `KnownIds`. */
const idOf = (name: string) => fc.nat({ max: 40 }).map((index) => `@${name.replace(/\W/g, '')}:${index}@`);

/** Returns values that fit a schema of a document. `name` is the field's name. */
export function fittingValue(document: OpenApiDocument, given: Schema, name = '', depth = 0): fc.Arbitrary<unknown> {
  const [, known] = KNOWN.find(([pattern]) => pattern.test(name)) ?? [];
  if (known !== undefined) return fc.constantFrom(...known);
  const schema = resolve(document, given);
  const inner = (field: Schema, fieldName: string) => fittingValue(document, field, fieldName, depth + 1);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return fc.oneof(...variants.map((variant) => inner(variant, name)));
  if (schema.properties !== undefined || schema.type === 'object') return objectOf(schema, inner, depth);
  switch (schema.type) {
    case 'array':
      return fc.array(inner(schema.items ?? {}, name.replace(/s$/, '')), { maxLength: depth > MAX_DEPTH ? 0 : 3 });
    case 'boolean':
      return fc.boolean();
    case 'number':
    case 'integer':
      return numberOf(schema);
    case undefined:
      return fc.oneof(text, fc.integer(), fc.jsonValue({ maxDepth: 2 }));
    default:
      return textOf(schema, name);
  }
}

function objectOf(schema: Schema, inner: (field: Schema, name: string) => fc.Arbitrary<unknown>, depth: number) {
  const { properties = {}, required = [], additionalProperties, example } = schema;
  const names = Object.keys(properties).filter((name) => depth <= MAX_DEPTH || required.includes(name));
  if (names.length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.string({ maxLength: 8 }), inner(additionalProperties, ''), { maxKeys: 3 });
  }
  const exact = fc.record(Object.fromEntries(names.map((name) => [name, inner(properties[name] ?? {}, name)])), {
    requiredKeys: required.filter((name) => names.includes(name)),
  });
  return example === undefined ? exact : fc.oneof({ weight: 3, arbitrary: exact }, fc.constant(example));
}

/** Returns numbers close to the minimum, since most are counts, delays and limits. */
function numberOf({ minimum = 0, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  return fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.max(minimum, Math.min(maximum, minimum + 50))) });
}

function textOf({ pattern, example, minLength }: Schema, name: string): fc.Arbitrary<unknown> {
  const matching = pattern === undefined ? text : fromPattern(pattern);
  const long = minLength === undefined ? matching : fc.oneof(fc.constant('x'.repeat(minLength)), matching);
  const usual = example === undefined ? long : fc.oneof({ weight: 4, arbitrary: fc.constant(example) }, long);
  return ID.test(name) ? fc.oneof({ weight: 6, arbitrary: idOf(name) }, usual) : usual;
}

/** Returns texts that match a pattern, or any text if fast-check does not support the pattern. */
function fromPattern(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return text;
  }
}
