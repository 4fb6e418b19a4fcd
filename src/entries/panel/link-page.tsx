import { renderSVG } from 'uqr';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { dollars, money } from '../../service/catalogue/currencies/amount-texts.ts';
import { watcherOf } from '../../service/chain/chain-follower.ts';
import { TEST_TRON_WALLET, TEST_WALLET } from '../../service/money/payments/payments.model.ts';
import { clientIdsTable } from '../../service/people/client-ids/client-ids.model.ts';
import type { SeenLink } from '../../service/secure-payments/visible-link.ts';
import { Field } from './fields.tsx';
import { HostedFrame, Icon, Payee } from './hosted-page.tsx';
import { relativeTime } from './labels.ts';
import { LINK_STATES, type LinkState, type LinkStateName } from './link-states.ts';
import { Badge, ErrorText, Facts, Id, Time } from './parts.tsx';
import type { View } from './view.ts';

interface LinkPageProps {
  view: View;
  token: string;
  link: SeenLink | undefined;
  state: LinkStateName;
  wallet: string | undefined;
  error?: string | undefined;
}

export function LinkPage(props: LinkPageProps) {
  const { view, token, link, state: name, wallet, error } = props;
  const { title, text, outcome, offers, tone, isFinal }: LinkState = LINK_STATES[name];
  const network = link?.networkLabel || 'its network';
  const amount = link === undefined || link.isHidden ? undefined : link.totals.map(money).join(' and ');
  const heading = title.replace('{amount}', amount ?? 'by link');
  const h1 = (
    <h1 class={tone ? 'toast-title' : 'amount'} tabindex={-1}>
      {heading}
    </h1>
  );
  const merchant = link && merchantOf(view, link);
  // A request ID would reveal the payee.
  const hidesPayee = link?.isHidden || link?.accessPolicy.hidePayeeAddress;
  const requestIds = hidesPayee ? undefined : link?.requestIds;
  const message = { source: 'payment-request-mock', securePayment: outcome, token, requestIds, wallet };
  return (
    <HostedFrame
      view={view}
      title={heading}
      name="link"
      script="link.js"
      message={outcome && message}
      panelPath={link === undefined ? '' : `panel/secure-payments/${token}`}
    >
      <div class="vstack gap-4" data-testid="state" data-state={name} data-final={isFinal}>
        {merchant && <p class="text-light">{merchant}</p>}
        <div>
          {tone ? amount && <b class="amount">{amount}</b> : h1}
          {amount && link?.totalUsd && <p class="text-light">about {dollars(link.totalUsd)}</p>}
        </div>
        <div class={tone && 'toast'} data-variant={tone}>
          {tone && <Icon tone={tone} />}
          {tone && h1}
          <p>
            {link?.isPartlyPaid && !isFinal ? 'Part of this has already been paid. ' : ''}
            {text.replace('{network}', network)}
          </p>
        </div>
        {/* An outcome reached elsewhere, for example in another tab, is not an error of this payer. */}
        {error && !isFinal && <ErrorText>{error}</ErrorText>}
        {offers === 'payment' && <Payment {...props} network={network} />}
        {offers === 'wallets' && <Wallets {...props} />}
        {name === 'completed' && link?.redirectUrl && (
          // The service does not redirect automatically (public documentation).
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

function Details({ view, link, wallet }: { view: View; link: SeenLink; wallet: string | undefined }) {
  const { items, feePlan, status, expiresAt } = link;
  const [only, ...others] = items;
  const fees = feePlan?.fees ?? [];
  const payee = ({ isMasked, ...item }: SeenLink['items'][number]) =>
    isMasked ? <code>{item.payee}</code> : <Payee {...item} />;
  const isOpen = status === 'pending' || status === 'partially_settled';
  const isSingle = only !== undefined && others.length === 0;
  return (
    <>
      <Facts
        facts={[
          ['To', link.isHidden ? 'hidden until your wallet is approved' : isSingle && payee(only)],
          ['Network', link.networkLabel || undefined],
          ...fees.map(({ label, calculatedAmountUsd, feeBearer }) => {
            return [label, `${dollars(calculatedAmountUsd)}, paid by the ${feeBearer}`] as const;
          }),
          ['Total with fees', fees.length > 0 && dollars(feePlan?.payerTotalAmountUsd ?? '')],
          ['Payee receives', fees.length > 0 && dollars(feePlan?.netRecipientAmountUsd ?? '')],
          ['Transaction', status === 'completed' && only?.txHash && <Id value={only.txHash} />],
          ['Expired', status === 'expired' && [<Time at={expiresAt} />, ' UTC']],
          ['Expires', isOpen && <Countdown to={expiresAt} view={view} />],
          ['Your wallet', wallet && <Id value={wallet} />],
        ]}
      />
      {items.length > 1 && (
        <ol class="facts unstyled" data-testid="items">
          {items.map((item) => (
            <li>
              {money({ amount: item.amount, currency: item.currency.symbol })}
              {item.hasBeenPaid && <Badge status="paid" />}
              <span>{payee(item)}</span>
            </li>
          ))}
        </ol>
      )}
      {isSingle && !only.isMasked && status === 'pending' && (
        <details>
          <summary>QR code for a wallet on a phone</summary>
          <div>
            <img
              width="160"
              alt=""
              src={`data:image/svg+xml,${encodeURIComponent(renderSVG(only.payee, { border: 4 }))}`}
            />
            <Id value={only.payee} whole />
          </div>
        </details>
      )}
    </>
  );
}

const DAY_MS = 86_400_000;

/** Days, or hours, minutes and seconds on the last day. The script updates it. */
function Countdown({ to, view }: { to: string; view: View }) {
  const leftMs = Math.max(0, Date.parse(to) - view.world.nowMs());
  const clock = isoTime(leftMs).slice(11, 19).replace(/^00:/, '');
  return <time datetime={to}>{leftMs < DAY_MS ? `in ${clock}` : relativeTime(to, view.world.now())}</time>;
}

const SCREENINGS = [
  ['now', 'finishes at once'],
  ['later', 'stays pending'],
] as const;

/** The script lists the wallets of the browser. The simulated one works without it. */
function Wallets({ view, link, wallet }: LinkPageProps) {
  return (
    <>
      <div id="wallets" class="vstack" />
      {watcherOf(view.host) === undefined && (
        <p class="text-light" id="real" hidden>
          Browser wallets send real transactions. Connect yours to a local chain first.
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
 * The pay button, below the behaviour of the simulated wallet. The script presses it for a slow wallet. While a browser
 * wallet is open, it has the only button.
 */
function Payment({ view, state, network }: LinkPageProps & { network: string }) {
  const { by, token } = view.query;
  const isWaiting = state === 'waiting';
  const isSimulated = by !== 'browser';
  const isPaying = !isWaiting && state !== 'wrong-network';
  const label = isWaiting ? 'Confirm in the simulated wallet' : isPaying ? 'Pay' : `Switch to ${network} and pay`;
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
