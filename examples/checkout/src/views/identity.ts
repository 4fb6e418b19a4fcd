import type { Payer } from '../api.ts';
import { alert, field, h, status } from '../dom.ts';
import { poll } from '../poll.ts';
import type { Shop } from '../shop.ts';

/** Data of the payer. The email determines the result of the identity check. */
const PERSON = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  beneficiaryType: 'individual',
  dateOfBirth: '1985-04-12',
  addressLine1: '12 Analytical Row',
  city: 'London',
  state: 'Greater London',
  postcode: 'SW1A 1AA',
  country: 'GB',
  nationality: 'GB',
  phone: '+442071838750',
  ssn: '123-45-6789',
};

/** A payer's identity check, from their data to the decision. */
export async function identity(shop: Shop, clientUserId: string | undefined, left: AbortSignal): Promise<HTMLElement> {
  return clientUserId === undefined ? startForm(shop) : check(shop, clientUserId, left);
}

function startForm({ backend }: Shop): HTMLElement {
  const problem = h('div');
  const form = h(
    'form',
    {},
    field('Your name here', h('input', { name: 'clientUserId', value: 'ada', required: true })),
    field(
      'Email',
      h('input', { name: 'email', type: 'email', value: 'ada@example.com', required: true }),
      'kyc-approved@…, kyc-rejected@… and kyc-retry@… decide at once in the mock.',
    ),
    h(
      'div',
      { class: 'wide' },
      h('button', { type: 'submit', 'data-testid': 'start-check' }, 'Start the identity check'),
    ),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const clientUserId = String(data.get('clientUserId'));
    try {
      await backend.startCheck({ ...PERSON, clientUserId, email: String(data.get('email')) });
      location.hash = `#/identity/${encodeURIComponent(clientUserId)}`;
    } catch (error) {
      problem.replaceChildren(alert(error));
    }
  });
  return h('section', {}, h('h1', {}, 'Identity'), problem, form);
}

async function check({ backend }: Shop, clientUserId: string, left: AbortSignal): Promise<HTMLElement> {
  const state = h('section', { 'aria-live': 'polite' });
  const agree = async () => {
    await backend.agree(clientUserId);
    show(await backend.payer(clientUserId));
  };
  const show = (payer: Payer) => state.replaceChildren(...facts(payer, clientUserId, agree));
  const first = await backend.payer(clientUserId);
  show(first);
  poll(() => backend.payer(clientUserId), { show, done: isDecided, left }).catch((error) => state.append(alert(error)));
  return h('div', {}, h('h1', {}, 'Identity'), state);
}

function isDecided({ kycStatus, agreementStatus }: Payer): boolean {
  return agreementStatus === 'completed' && (kycStatus === 'approved' || kycStatus === 'rejected');
}

function facts(payer: Payer, clientUserId: string, agree: () => void): HTMLElement[] {
  const { agreementStatus = 'not_started', kycStatus = 'not_started', agreementUrl, kycUrl } = payer;
  const agreed = agreementStatus === 'completed';
  return [
    h('h2', {}, clientUserId),
    h(
      'dl',
      {},
      h('dt', {}, 'Agreement'),
      h('dd', {}, status(agreementStatus, 'agreement')),
      h('dt', {}, 'Identity check'),
      h('dd', {}, status(kycStatus, 'kyc')),
    ),
    h(
      'div',
      { class: 'row' },
      agreed ? undefined : h('button', { type: 'button', 'data-testid': 'agree', onclick: agree }, 'I agree'),
      agreed || !agreementUrl ? undefined : h('a', { href: agreementUrl, target: '_blank' }, 'Read the agreement'),
      kycUrl && !['approved', 'rejected'].includes(kycStatus)
        ? h('a', { href: kycUrl, target: '_blank', 'data-testid': 'kyc-link' }, 'Open the identity check')
        : undefined,
    ),
  ];
}
