import { TEST_WALLET } from '../../../service/payments/payments.model.ts';
import type { SeenLink } from '../../../service/secure-payments/link-page.queries.ts';
import { Badge, ErrorText, Facts, Id, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { grouped, money } from '../words.ts';
import { HostedFrame } from './hosted-page.tsx';
import { LINK_STATES, type LinkStateName } from './link-states.ts';

/** The simulated wallet on TRON. */
const TRON_WALLET = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

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
  const message = { source: 'payment-request-mock', securePayment, token, requestIds: link?.requestIds, wallet };
  const title = filledIn(state.title, link);
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
          {filledIn(state.text, link)}
        </p>
        {link === undefined ? undefined : <Due link={link} />}
        {wallet === undefined ? undefined : (
          <p data-testid="wallet">
            Your wallet: <Id value={wallet} />
          </p>
        )}
        {offers === 'payment' ? <Payment view={view} state={name} network={link?.networkLabel} /> : undefined}
        {offers === 'wallets' ? (
          <Wallets
            view={view}
            isScreening={link?.isScreening}
            isAgain={wallet !== undefined}
            address={link?.network === 'tron' ? TRON_WALLET : TEST_WALLET}
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
          <a href={href(view, link === undefined ? '' : `panel/requests/${link.requestIds[0]}`)} target="_top">
            Open in the panel
          </a>
        </p>
      </div>
    </HostedFrame>
  );
}

/** Puts in what the payer pays and where. A hidden link says neither. */
function filledIn(text: string, link: SeenLink | undefined): string {
  const amount = link === undefined || link.isHidden ? 'by link' : amountsOf(link);
  return text.replace('{amount}', amount).replace('{network}', link?.networkLabel || 'the right network');
}

/** Returns what is to be paid, or what was paid once nothing is. */
function amountsOf({ totals, items }: SeenLink): string {
  if (totals.length > 0) return totals.map(money).join(' and ');
  return items.map(({ amount, currency }) => money({ amount, currency: currency.symbol })).join(' and ');
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
          ['Expires (UTC)', <Time at={link.expiresAt} />],
        ]}
      />
      {link.items.length === 1 ? undefined : <Items items={link.items} />}
      {link.feePlan === null || link.feePlan.fees.length === 0 ? undefined : <Fees plan={link.feePlan} />}
    </>
  );
}

/** Who is paid. A masked address cannot be copied. */
function Payee({ item: { payee, isMasked } }: { item: SeenLink['items'][number] }) {
  return isMasked ? <code>{payee}</code> : <Id value={payee} />;
}

/** The payments of a link that has several; one transaction pays them all. */
function Items({ items }: { items: SeenLink['items'] }) {
  return (
    <>
      <h2>{items.length} payments</h2>
      <ol data-testid="items">
        {items.map((item) => (
          <li>
            {money({ amount: item.amount, currency: item.currency.symbol })} to <Payee item={item} />
            {item.hasBeenPaid ? <Badge status="paid" /> : undefined}
          </li>
        ))}
      </ol>
    </>
  );
}

function Fees({ plan }: { plan: NonNullable<SeenLink['feePlan']> }) {
  return (
    <>
      <h2>Fees</h2>
      <ul data-testid="fees">
        {plan.fees.map(({ label, calculatedAmountUsd, feeBearer }) => (
          <li>
            {label}: {grouped(calculatedAmountUsd)} USD, paid by the {feeBearer}
          </li>
        ))}
        <li>
          The payer pays {grouped(plan.payerTotalAmountUsd)} USD, the payee gets {grouped(plan.netRecipientAmountUsd)}{' '}
          USD
        </li>
      </ul>
    </>
  );
}

/** The script lists the wallets of the browser. The simulated one works without it. */
function Wallets(props: { view: View; isScreening: boolean | undefined; isAgain: boolean; address: string }) {
  return (
    <>
      <h2>{props.isAgain ? 'Another wallet' : 'Your wallet'}</h2>
      <div id="wallets" class="row" />
      {props.view.world.externals.chain === undefined ? (
        <p class="dim" id="real" hidden>
          A wallet of your browser sends a real transaction. Point it to a local chain first.
        </p>
      ) : undefined}
      <form method="post" class="row" data-testid="connect">
        <label class="field">
          <span>Address of a simulated wallet</span>
          <input name="wallet" value={props.address} autocomplete="off" spellcheck={false} size={42} required />
        </label>
        {props.isScreening ? <Select name="screening" label="Its screening" options={SCREENINGS} /> : undefined}
        <button type="submit" name="do" value="connect" class="primary">
          Connect the simulated wallet
        </button>
      </form>
    </>
  );
}

const SCREENINGS = [
  ['now', 'is done at once'],
  ['later', 'waits for a step'],
] as const;

const ANSWERS = [
  ['confirmed', 'confirms'],
  ['declined', 'declines'],
  ['wrong-network', 'is on another network'],
  ['waiting', 'takes a while'],
] as const;

const LABELS: Partial<Record<LinkStateName, string>> = {
  'wrong-network': 'Switch to {network} and pay',
  waiting: 'The wallet confirms now',
};

/** The main button. What a simulated wallet answers is chosen beside it; the script presses the button of a slow one. */
function Payment(props: { view: View; state: LinkStateName; network: string | undefined }) {
  const { by, token } = props.view.query;
  const isWaiting = props.state === 'waiting';
  const isSimulated = by !== 'browser';
  if (isWaiting && !isSimulated) return undefined;
  const label = LABELS[props.state];
  return (
    <form method="post" class="row" data-testid="pay" data-slow={isWaiting || undefined}>
      {isSimulated && label === undefined ? (
        <Select name="as" label="The simulated wallet" options={ANSWERS} />
      ) : undefined}
      <button type="submit" name="do" value="pay" class="primary">
        {label?.replace('{network}', props.network ?? '') ?? 'Pay'}
      </button>
      <a href={`?token=${token}`}>Use another wallet</a>
    </form>
  );
}

type Options = readonly (readonly [value: string, label: string])[];

function Select({ name, label, options }: { name: string; label: string; options: Options }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select name={name}>
        {options.map(([value, text]) => (
          <option value={value}>{text}</option>
        ))}
      </select>
    </label>
  );
}
