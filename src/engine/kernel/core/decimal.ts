/** Amounts: decimal strings in the API, `bigint` units internally. Converted only here. */

const DECIMAL = /^\d+(\.\d+)?$/;

/** Maximum characters of a decimal input: the digits of the largest 256-bit number. */
export const DECIMAL_LENGTH = 78;

/** Returns true for a plain non-negative decimal number such as `10`, `0.25`; no sign, no exponent. */
export function isDecimal(text: string): boolean {
  return text.length <= DECIMAL_LENGTH && DECIMAL.test(text);
}

/** Returns the number of decimal places, without trailing zeros: `1.50` has 1. */
export function decimalPlaces(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : lengthWithoutZeros(text, point + 1) - point - 1;
}

/** Removes redundant zeros from a decimal number: `007.50` becomes `7.5`. */
export function plainDecimal(text: string): string {
  const [, whole = '0', fraction = ''] = /^0*(\d+)(\.\d*?)?0*$/.exec(text) ?? [];
  return fraction.length > 1 ? whole + fraction : whole;
}

/**
 * Returns the units of a decimal amount: `parseUnits('1.5', 6)` is `1500000n`. Digits beyond `decimals` are truncated,
 * so validate amounts from outside first.
 */
export function parseUnits(text: string, decimals: number): bigint {
  const point = `${text}.`.indexOf('.');
  const fraction = text.slice(point + 1, point + 1 + decimals);
  return BigInt(text.slice(0, point) + fraction.padEnd(decimals, '0'));
}

/** Returns the decimal text of an amount in units, without trailing zeros: `formatUnits(1500000n, 6)` is `1.5`. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const end = lengthWithoutZeros(digits, point);
  const whole = digits.slice(0, point);
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}

function lengthWithoutZeros(text: string, least: number): number {
  let length = text.length;
  while (length > least && text[length - 1] === '0') length--;
  return length;
}

/** `units * numerator / denominator`, rounded up so that a payment is never short. */
export function mulDivUp(units: bigint, numerator: bigint, denominator: bigint): bigint {
  return (units * numerator + denominator - 1n) / denominator;
}

/** Returns a percentage, such as `2.5`, of an amount, rounded down to whole units. */
export function percentOf(units: bigint, percentage: string): bigint {
  const places = decimalPlaces(percentage);
  return (units * parseUnits(percentage, places)) / (100n * 10n ** BigInt(places));
}

/** Returns a JavaScript number as decimal text: `1e-7` is `0.0000001`, and `1e+21` has 22 digits. */
export function plainNumber(value: number): string {
  const text = String(value);
  const [, exponent] = text.split('e');
  if (exponent === undefined) return text;
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.replace(/e.*|\D/g, '');
  // JavaScript writes one digit before the point.
  const point = 1 + Number(exponent);
  return exponent.startsWith('-') ? `${sign}0.${'0'.repeat(-point)}${digits}` : sign + digits.padEnd(point, '0');
}
