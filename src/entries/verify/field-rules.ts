import type { FieldClass } from '../../service/classes.ts';

/** Lists without an order, and the field that names an item; an empty one for items that are texts. */
export const UNORDERED: Readonly<Record<string, string>> = {
  'listCurrenciesV2 $': 'id',
  'listCurrenciesV1 $': 'id',
  'listConversionRoutesV2 $.conversionRoutes': 'id',
  'listConversionRoutesV1 $.conversionRoutes': 'id',
  'listConversionRoutesV2 $.networks': '',
  'listConversionRoutesV1 $.networks': '',
};

/** Lists of everything that an account has, which differ from the mock's; pages of a list are such lists too. */
export const OF_ACCOUNT = new Set(['listClientIdsV2 $', 'listClientIdsV1 $', 'listWebhooksV1 $']);

/** Classes of errors; every other field of theirs is compared exactly. */
export const ERRORS: ReadonlyMap<string, FieldClass> = new Map([
  ['$.timestamp', 'time'],
  ['$.path', 'self'],
]);

/** How the fields of a class are counted: those compared exactly, by form, or by type alone. */
export const COUNTED: Readonly<Partial<Record<FieldClass, 'value' | 'type'>>> = {
  value: 'value',
  calldata: 'value',
  self: 'value',
  text: 'type',
  personal: 'type',
  opaque: 'type',
};
