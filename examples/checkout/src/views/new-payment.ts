import type { Currency } from '../api.ts';
import { alert, field, h } from '../dom.ts';
import type { Shop } from '../shop.ts';

const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';

/** The form that creates a payment request. */
export async function newPayment({ api, chain }: Shop): Promise<HTMLElement> {
  const currencies = await api.currencies();
  const tokens = currencies.filter(chain === undefined ? isToken : ({ chainId }) => chainId === chain.chainId);
  const problem = h('div');
  const submit = h('button', { type: 'submit', 'data-testid': 'create' }, 'Create payment');
  const form = h(
    'form',
    {},
    field('Payee', h('input', { name: 'payee', value: PAYEE, required: true, spellcheck: 'false' })),
    field('Amount', h('input', { name: 'amount', value: '25', required: true, inputmode: 'decimal' })),
    field('Invoice currency', choice('invoiceCurrency', currencies, 'USD')),
    field('Payment currency', choice('paymentCurrency', tokens, chain === undefined ? 'USDC-base' : 'FAU-sepolia')),
    field(
      'Reference',
      h('input', { name: 'reference', value: chain === undefined ? 'mock-pays-1001' : 'order-1001' }),
      chain === undefined
        ? 'The mock pays what starts with mock-pays, half of mock-partial, and lets mock-fails fail.'
        : 'Your own number of the order.',
    ),
    h('div', { class: 'wide' }, submit),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    submit.disabled = true;
    problem.replaceChildren();
    try {
      const { requestId } = await api.createRequest(readForm(form));
      location.hash = `#/payment/${requestId}`;
    } catch (error) {
      problem.replaceChildren(alert(error));
      submit.disabled = false;
    }
  });
  return h('section', {}, h('h1', {}, 'New payment'), problem, form);
}

function readForm(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    payee: text('payee'),
    amount: text('amount'),
    invoiceCurrency: text('invoiceCurrency'),
    paymentCurrency: text('paymentCurrency'),
    reference: text('reference'),
  };
}

function isToken({ network }: Currency): boolean {
  return network !== undefined;
}

function choice(name: string, currencies: readonly Currency[], selected: string): HTMLSelectElement {
  const options = currencies.map(({ id }) => h('option', { value: id, selected: id === selected }, id));
  return h('select', { name }, ...options);
}
