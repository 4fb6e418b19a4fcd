/** Adds thousands separators to a decimal number: `1234567.5` is `1,234,567.5`. Other text is unchanged. */
export function grouped(number: string | number): string {
  const [, whole = '', fraction = ''] = /^(\d+)(\.\d+)?$/.exec(String(number)) ?? [];
  return whole === '' ? String(number) : `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}

/** Returns the symbol of a currency ID for display: `USDC` for `USDC-base`. */
export function symbolOf(currency: string): string {
  return currency.split('-')[0] ?? currency;
}

/** Formats an amount of US dollars for display, rounded to cents: `$1,250.50`. */
export function dollars(amount: string): string {
  return Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** Currencies in which a fraction has two digits. Tokens have up to 18, and show those that are given. */
const WITH_CENTS: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'CNY', 'CAD', 'CHF', 'AUD', 'NZD', 'SGD']);

interface Amount {
  amount: string;
  /** An ID or a symbol. */
  currency: string;
}

/** Formats an amount without its unit for display: `1,250.50` of USD, `1,250.5` of USDC, `50` of either. */
export function amountText({ amount, currency }: Amount): string {
  const [, whole = amount, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const shown = WITH_CENTS.has(currency) ? fraction.replace(/0+$/, '') : fraction;
  const digits = WITH_CENTS.has(currency) && shown !== '' ? shown.padEnd(2, '0') : shown;
  return digits === '' ? grouped(whole) : grouped(`${whole}.${digits}`);
}

/** Formats an amount with its unit for display: `1,250.50 USD`, `1,250.5 USDC`. */
export function money({ amount, currency }: Amount): string {
  return `${amountText({ amount, currency })} ${symbolOf(currency)}`;
}
