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

/** Formats an amount with its unit for display: `1,250.5 USDC`. */
export function money({ amount, currency }: { amount: string; currency: string }): string {
  return `${grouped(amount)} ${symbolOf(currency)}`;
}
