import { renderSVG } from 'uqr';
import { watcherOf } from '../../../service/chain/follow-chain.ts';
import { clientIdsTable } from '../../../service/client-ids/client-ids.model.ts';
import { grouped, money } from '../../../service/currencies/money.ts';
import { TEST_TRON_WALLET, TEST_WALLET } from '../../../service/payments/payments.model.ts';
import type { SeenLink } from '../../../service/secure-payments/link-view.queries.ts';
import { Field } from '../fields.tsx';
import { Badge, ErrorText, Facts, Id, Time } from '../parts.tsx';
import type { View } from '../view.ts';
import { HostedFrame } from './hosted-page.tsx';
import { LINK_STATES, type LinkState, type LinkStateName } from './link-states.ts';

interface LinkPageProps {
  view: View;
  token: string;
  link: SeenLink | undefined;
  state: LinkStateName;
  wallet: string | undefined;
  error?: string | undefined;
}

/** Paths of 24 by 24 pixels: no font has to have them. */
const ICONS = {
  success: 'M5 12l5 5 9-10',
  warning: 'M12 6v8m0 4v.1',
  danger: 'M7 7l10 10M17 7L7 17',
  ended: 'M6 12h12',
};

export function LinkPage(props: LinkPageProps) {
  const { view, token, link, state: name, wallet, error } = props;
  const { title, text, outcome, offers, tone, isFinal }: LinkState = LINK_STATES[name];
  const network = link?.networkLabel || 'its network';
  const amount = link === undefined || link.isHidden ? undefined : amountsOf(link);
  const heading = title.replace('{amount}', amount ?? 'by link');
  const h1 = (
    <h1 class={tone ? 'toast-title' : 'amount'} tabindex={-1}>
      {heading}
    </h1>
  );
  // A request ID leads to the payee.
  const hidesPayee = link?.isHidden || link?.accessPolicy.hidePayeeAddress;
  const requestIds = hidesPayee ? undefined : link?.requestIds;
  const message = { source: 'payment-request-mock', securePayment: outcome, token, requestIds, wallet };
  return (
    <HostedFrame
      {...{ view, title: heading, name: 'link', script: 'link.js' }}
      message={outcome && message}
      panelPath={link === undefined ? '' : `panel/secure-payments/${token}`}
    >
      <div class="vstack gap-4" data-testid="state" data-state={name} data-final={isFinal}>
        {link && <p class="text-light">{merchantOf(view, link)}</p>}
        {tone ? amount && <b class="amount">{amount}</b> : h1}
        {amount && link?.totalUsd && <p class="text-light">about {grouped(link.totalUsd)} USD</p>}
        <div class={tone && 'toast'} data-variant={tone}>
          {tone && (
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d={ICONS[tone]} />
            </svg>
          )}
          {tone && h1}
          <p>
            {link?.isPartlyPaid && !isFinal ? 'A part is paid already. ' : ''}
            {text.replace('{network}', network)}
          </p>
        </div>
        {/* What came first, in another tab for example, is no mistake of this payer. */}
        {error && !isFinal && <ErrorText>{error}</ErrorText>}
        {offers === 'payment' && <Payment {...props} network={network} />}
        {offers === 'wallets' && <Wallets {...props} />}
        {name === 'completed' && link?.redirectUrl && (
          // There is no automatic redirect (public documentation).
          <a class="button" href={link.redirectUrl} target="_top" data-testid="return">
            {link.redirectLabel ?? 'Go Back and Close'}
          </a>
        )}
        {link && <Details view={view} link={link} wallet={wallet} />}
      </div>
    </HostedFrame>
  );
}

function merchantOf({ world }: View, { clientId, reference }: SeenLink): string {
  const client = clientId === null ? undefined : world.table(clientIdsTable).find('clientId', clientId);
  return [client?.label, reference].filter(Boolean).join(' · ');
}

function amountsOf({ totals, items }: SeenLink): string {
  const paid = items.map(({ amount, currency }) => ({ amount, currency: currency.symbol }));
  return (totals.length > 0 ? totals : paid).map(money).join(' and ');
}

function Details({ view, link, wallet }: { view: View; link: SeenLink; wallet: string | undefined }) {
  const { items, feePlan, status, expiresAt } = link;
  const [only, ...others] = items;
  const fees = feePlan?.fees ?? [];
  const isSingle = only !== undefined && others.length === 0;
  return (
    <>
      <Facts
        facts={[
          ['To', link.isHidden ? 'shown to approved wallets only' : isSingle && <Payee {...only} />],
          ['Network', link.networkLabel || undefined],
          ...fees.map(({ label, calculatedAmountUsd: usd, feeBearer }) => {
            return [label, `${grouped(usd)} USD, paid by the ${feeBearer}`] as const;
          }),
          ['With fees', fees.length > 0 && `${grouped(feePlan?.payerTotalAmountUsd ?? '')} USD`],
          ['Payee gets', fees.length > 0 && `${grouped(feePlan?.netRecipientAmountUsd ?? '')} USD`],
          status === 'completed'
            ? ['Transaction', only?.txHash && <Id value={only.txHash} />]
            : [status === 'expired' ? 'Expired' : 'Expires', <Time at={expiresAt} from={view} />],
          ['Your wallet', wallet && <Id value={wallet} />],
        ]}
      />
      {items.length > 1 && (
        <ol data-testid="items">
          {items.map((item) => (
            <li>
              {money({ amount: item.amount, currency: item.currency.symbol })} to <Payee {...item} />
              {item.hasBeenPaid && <Badge status="paid" />}
            </li>
          ))}
        </ol>
      )}
      {isSingle && !only.isMasked && status === 'pending' && (
        <details>
          <summary>Address for a wallet on a phone</summary>
          <div>
            <img width="160" alt="" src={`data:image/svg+xml,${encodeURIComponent(renderSVG(only.payee))}`} />
            <Id value={only.payee} whole />
          </div>
        </details>
      )}
    </>
  );
}

/** Who is paid. A masked address cannot be copied or looked up. */
function Payee({ payee, isMasked, network }: SeenLink['items'][number]) {
  if (isMasked) return <code>{payee}</code>;
  const explorer = network === 'tron' ? 'https://tronscan.org/#/address' : 'https://blockscan.com/address';
  return (
    <>
      <Id value={payee} />{' '}
      <a class="note" href={`${explorer}/${payee}`} target="_blank" rel="noreferrer">
        explorer
      </a>
    </>
  );
}

const SCREENINGS = [
  ['now', 'is done at once'],
  ['later', 'waits for a step'],
] as const;

/** The script lists the wallets of the browser. The simulated one works without it. */
function Wallets({ view, link, wallet }: LinkPageProps) {
  return (
    <>
      <div id="wallets" class="vstack" />
      {watcherOf(view.host) === undefined && (
        <p class="text-light" id="real" hidden>
          A wallet of your browser sends a real transaction. Point it to a local chain first.
        </p>
      )}
      <form class="vstack" method="post" data-testid="connect">
        <Field
          name="wallet"
          label={wallet === undefined ? 'Address of a simulated wallet' : 'Address of another simulated wallet'}
          value={link?.network === 'tron' ? TEST_TRON_WALLET : TEST_WALLET}
          required
        />
        {link?.isScreening && <Field name="screening" label="Its screening" options={SCREENINGS} />}
        <button type="submit" name="do" value="connect">
          Connect the simulated wallet
        </button>
      </form>
    </>
  );
}

const WALLET_CHOICES = [
  ['confirmed', 'confirms'],
  ['declined', 'declines'],
  ['wrong-network', 'is on another network'],
  ['waiting', 'takes a while'],
] as const;

/**
 * The button that pays, below the choice of what a simulated wallet does. The script presses it for a slow one. A
 * wallet of the browser that was asked has its own.
 */
function Payment({ view, state, network }: LinkPageProps & { network: string }) {
  const { by, token } = view.query;
  const isWaiting = state === 'waiting';
  const isSimulated = by !== 'browser';
  const isPaying = !isWaiting && state !== 'wrong-network';
  const label = isWaiting ? 'The wallet confirms now' : isPaying ? 'Pay' : `Switch to ${network} and pay`;
  return (
    // A different id per state resets the choice.
    <form id={`pay-${state}`} class="vstack" method="post" data-testid="pay" data-slow={isWaiting || undefined}>
      {isPaying && isSimulated && <Field name="as" label="The simulated wallet" options={WALLET_CHOICES} />}
      {(isSimulated || !isWaiting) && (
        <button type="submit" name="do" value="pay">
          {label}
        </button>
      )}
      <a href={`?token=${token}`}>Use another wallet</a>
    </form>
  );
}
