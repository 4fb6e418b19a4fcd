import type { Calldata, PaymentRequest, Route } from '../api.ts';
import { alert, h, short, status, table } from '../dom.ts';
import { poll } from '../poll.ts';
import type { Shop } from '../shop.ts';
import { walletSection } from './wallet-section.ts';

/** A wallet from the mock's test data. */
const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** One payment with its payment options and live status. */
export async function payment(shop: Shop, requestId: string, left: AbortSignal): Promise<HTMLElement> {
  const request = await shop.api.request(requestId);
  const state = h('section', { 'aria-live': 'polite' });
  const show = (now: PaymentRequest) => state.replaceChildren(...facts(now));
  show(request);
  const watch = () =>
    poll(() => shop.api.request(requestId), { show, done: ({ status }) => status !== 'created', left });
  if (request.hasBeenPaid) return h('div', {}, h('h1', {}, 'Payment'), state);
  const routes = await shop.api.routes(requestId, WALLET);
  const { chain } = shop;
  const pay =
    chain === undefined
      ? paySection(shop, request, watch)
      : walletSection({ api: shop.api, chain, requestId, watch, left });
  return h('div', {}, h('h1', {}, 'Payment'), state, pay, routeSection(routes));
}

function facts(request: PaymentRequest): HTMLElement[] {
  const rows: [string, Node | string][] = [
    ['Status', status(request.status, 'status')],
    ['Reference', request.reference ?? '–'],
    ['Payee', short(request.payee)],
    ['Request', short(request.requestId)],
    ['Payment reference', h('code', {}, request.paymentReference)],
    ...request.payments.map((one): [string, Node] => [
      'Received',
      h(
        'span',
        { 'data-testid': 'received' },
        `${one.receivedAmount} ${one.receivedCurrency} on ${one.receivedNetwork}, `,
        short(one.sourceTxHash),
      ),
    ]),
  ];
  return [
    h('h2', {}, 'Status'),
    h('dl', {}, ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
  ];
}

function paySection({ api }: Shop, request: PaymentRequest, watch: () => Promise<void>): HTMLElement {
  const result = h('div', { 'aria-live': 'polite' });
  const pay = h('button', { type: 'button', 'data-testid': 'pay' }, 'Pay');
  pay.addEventListener('click', async () => {
    pay.disabled = true;
    try {
      result.replaceChildren(transactions(await api.calldata(request.requestId)));
      await watch();
    } catch (error) {
      result.replaceChildren(alert(error));
    }
  });
  return h('section', {}, h('h2', {}, 'Pay'), pay, result);
}

/** Shows the transactions; without a chain they cannot be sent. */
function transactions({ transactions: list, metadata }: Calldata): HTMLElement {
  const title = `${list.length} transaction${list.length === 1 ? '' : 's'} for the wallet${metadata.needsApproval ? ', an approval first' : ''}`;
  const text = JSON.stringify(list, null, 2);
  return h(
    'details',
    { 'data-testid': 'calldata' },
    h('summary', {}, title),
    h('pre', { tabindex: '0', 'aria-label': 'Transactions' }, text),
  );
}

function routeSection(routes: readonly Route[]): HTMLElement {
  const rows = routes.map(({ chain, token, fee, speed }) => [chain, token, `${(fee * 100).toFixed(1)} %`, speed]);
  return h(
    'section',
    { 'data-testid': 'routes' },
    h('h2', {}, 'Ways to pay'),
    rows.length === 0
      ? h('p', { class: 'soft' }, 'This wallet has nothing that could pay.')
      : table(['Chain', 'Token', 'Fee', 'Speed'], rows, 'Ways to pay'),
  );
}
