import type { Currency, Payment } from '../api.ts';
import { h, short, table } from '../dom.ts';
import type { Shop } from '../shop.ts';

const LIMIT = 10;

/** Received payments, page by page. */
export async function history({ api }: Shop, page: number): Promise<HTMLElement> {
  const offset = (page - 1) * LIMIT;
  const [currencies, { payments, pagination }] = await Promise.all([api.currencies(), api.payments(LIMIT, offset)]);
  const rows = payments.map((payment) => [
    h('time', { datetime: payment.timestamp }, payment.timestamp.slice(0, 16).replace('T', ' ')),
    `${amountOf(payment, currencies)} ${payment.paymentCurrency}`,
    payment.destinationNetwork,
    payment.type,
    payment.request?.reference ?? '–',
    short(payment.sourceTxHash),
  ]);
  const pages = Math.max(1, Math.ceil(pagination.total / LIMIT));
  return h(
    'section',
    {},
    h('h1', {}, 'History'),
    rows.length === 0
      ? h('p', { class: 'soft' }, 'Nothing has been paid yet.')
      : table(['When', 'Amount', 'Network', 'Type', 'Reference', 'Transaction'], rows, 'Payments'),
    h(
      'div',
      { class: 'row' },
      page > 1 ? h('a', { href: `#/history/${page - 1}`, 'data-testid': 'newer' }, '← Newer') : undefined,
      h('span', { 'data-testid': 'page' }, `Page ${page} of ${pages}, ${pagination.total} payments`),
      pagination.hasMore ? h('a', { href: `#/history/${page + 1}`, 'data-testid': 'older' }, 'Older →') : undefined,
    ),
  );
}

/** The API returns amounts in the token's smallest unit. */
function amountOf({ amount, paymentCurrency, destinationNetwork }: Payment, currencies: readonly Currency[]): string {
  const found = currencies.find(({ symbol, network }) => symbol === paymentCurrency && network === destinationNetwork);
  if (found === undefined || found.decimals === 0) return amount;
  const digits = amount.padStart(found.decimals + 1, '0');
  const fraction = digits.slice(-found.decimals).replace(/0+$/, '');
  return digits.slice(0, -found.decimals) + (fraction === '' ? '' : `.${fraction}`);
}
