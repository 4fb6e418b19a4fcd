import type { Child } from 'hono/jsx';
import { TEST_TRON_WALLET, TEST_WALLET } from '../../../service/payments/payments.model.ts';
import type { SeenLink } from '../../../service/secure-payments/link-page.queries.ts';
import { Badge, ErrorText, Facts, Id, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { grouped, money } from '../words.ts';
import { HostedFrame } from './hosted-page.tsx';
import { Payment, Wallets } from './link-forms.tsx';
import { amountsOf, filledIn, LINK_STATES, type LinkStateName, networkLabel } from './link-states.ts';

interface LinkPageProps {
  view: View;
  token: string;
  /** Undefined for an unknown token. */
  link: SeenLink | undefined;
  state: LinkStateName;
  wallet: string | undefined;
  error?: string | undefined;
}

/** The page of a payment link. */
export function LinkPage({ view, token, link, state: name, wallet, error }: LinkPageProps) {
  const state = LINK_STATES[name];
  const { outcome: securePayment, offers } = state;
  // A request ID leads to the payee.
  const hidesPayee = link?.isHidden || link?.accessPolicy.hidePayeeAddress;
  const requestIds = hidesPayee ? undefined : link?.requestIds;
  const message = { source: 'payment-request-mock', securePayment, token, requestIds, wallet };
  const source = link?.sources.find(({ currency }) => currency.id === view.query.source);
  const network = source === undefined ? link?.networkLabel : networkLabel(source.currency.network);
  const title = filledIn(state.title, link, network);
  return (
    <HostedFrame
      view={view}
      title={title}
      name="link"
      script="link.js"
      message={securePayment && JSON.stringify(message)}
    >
      <div data-testid="state" data-state={name} data-final={state.isFinal}>
        <h1 tabindex={-1}>{title}</h1>
        {error === undefined ? undefined : <ErrorText>{error}</ErrorText>}
        <p>
          {link?.isPartlyPaid && !state.isFinal ? 'A part is paid already. ' : ''}
          {filledIn(state.text, link, network)}
        </p>
        {link === undefined ? undefined : <Due link={link} />}
        {wallet === undefined ? undefined : (
          <p data-testid="wallet">
            Your wallet: <Id value={wallet} />
          </p>
        )}
        {offers === 'payment' ? <Payment view={view} state={name} network={network} link={link} /> : undefined}
        {offers === 'wallets' ? (
          <Wallets
            view={view}
            isScreening={link?.isScreening}
            isAgain={wallet !== undefined}
            address={link?.network === 'tron' ? TEST_TRON_WALLET : TEST_WALLET}
          />
        ) : undefined}
        {name === 'completed' && link?.redirectUrl ? (
          // There is no automatic redirect (public documentation).
          <p>
            <a class="button primary" href={link.redirectUrl} target="_top" data-testid="return">
              {link.redirectLabel ?? 'Go Back and Close'}
            </a>
          </p>
        ) : undefined}
        <p class="dim">
          <a href={href(view, link === undefined ? '' : `panel/secure-payments/${token}`)} target="_top">
            Open in the panel
          </a>
        </p>
      </div>
    </HostedFrame>
  );
}

function Due({ link }: { link: SeenLink }) {
  if (link.isHidden) {
    return <p class="empty">The payee shows amount, currency and their address to approved wallets only.</p>;
  }
  const payees = link.items.length === 1 ? link.items.map((item) => <Payee item={item} />) : 'several, see below';
  return (
    <>
      <Facts
        facts={[
          ['To', payees],
          ['Amount', <b data-testid="amount">{amountsOf(link)}</b>],
          ['Network', link.networkLabel],
          ['Reference', link.reference],
          lastFact(link),
        ]}
      />
      {link.items.length === 1 ? undefined : (
        // One transaction pays them all.
        <>
          <h2>{link.items.length} payments</h2>
          <ol data-testid="items">
            {link.items.map((item) => (
              <li>
                {money({ amount: item.amount, currency: item.currency.symbol })} to <Payee item={item} />
                {item.hasBeenPaid ? <Badge status="paid" /> : undefined}
              </li>
            ))}
          </ol>
        </>
      )}
      {link.feePlan === null || link.feePlan.fees.length === 0 ? undefined : (
        <>
          <h2>Fees</h2>
          <Fees plan={link.feePlan} />
        </>
      )}
    </>
  );
}

/** Returns how a link was paid, or until when it can or could be. */
function lastFact({ status, items, expiresAt }: SeenLink): [name: string, value: Child] {
  if (status === 'completed') return ['Transaction', <Id value={items[0]?.txHash} />];
  return [status === 'expired' ? 'Expired (UTC)' : 'Expires (UTC)', <Time at={expiresAt} />];
}

/** Who is paid. A masked address cannot be copied. */
function Payee({ item: { payee, isMasked } }: { item: SeenLink['items'][number] }) {
  return isMasked ? <code>{payee}</code> : <Id value={payee} />;
}

/** Who pays which fee of a link, and what the payee gets. */
export function Fees({ plan }: { plan: NonNullable<SeenLink['feePlan']> }) {
  return (
    <ul data-testid="fees">
      {plan.fees.map(({ label, calculatedAmountUsd, feeBearer }) => (
        <li>
          {label}: {grouped(calculatedAmountUsd)} USD, paid by the {feeBearer}
        </li>
      ))}
      <li>
        The payer pays {grouped(plan.payerTotalAmountUsd)} USD, the payee gets {grouped(plan.netRecipientAmountUsd)} USD
      </li>
    </ul>
  );
}
