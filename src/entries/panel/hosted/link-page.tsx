import type { Child } from 'hono/jsx';
import { TEST_WALLET } from '../../../service/payments/payments.model.ts';
import type { SeenLink } from '../../../service/secure-payments/link-page.queries.ts';
import { Badge, ErrorText, Facts, Id, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { grouped, money } from '../words.ts';
import { HostedFrame } from './hosted-page.tsx';
import { LINK_STATES, type LinkState, type LinkStateName } from './link-states.ts';

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
export function LinkPage(props: LinkPageProps) {
  const { view, token, link, wallet } = props;
  const state: LinkState = LINK_STATES[props.state];
  const message = state.outcome && { securePayment: state.outcome, token, requestIds: link?.requestIds, wallet };
  const isPaid = props.state === 'completed';
  return (
    <HostedFrame
      view={view}
      title={state.title.replace('{amount}', 'by link')}
      name="link"
      script="link.js"
      message={message && JSON.stringify({ source: 'payment-request-mock', ...message })}
    >
      <div data-testid="state" data-state={props.state} data-final={state.isFinal}>
        <h1 tabindex={-1}>{filledIn(state.title, link)}</h1>
        {props.error === undefined ? undefined : <ErrorText>{props.error}</ErrorText>}
        <p data-testid="text">{filledIn(state.text, link)}</p>
        {link === undefined ? undefined : <Due link={link} />}
        {wallet === undefined ? undefined : <Wallet wallet={wallet} />}
        {state.offers === 'payment' ? <Payment view={view} state={props.state} link={link} /> : undefined}
        {props.state === 'waiting' ? <Slow view={view} /> : undefined}
        {state.offers === 'wallets' ? <Wallets view={view} link={link} isAgain={wallet !== undefined} /> : undefined}
        {isPaid && link !== undefined ? <Return link={link} /> : undefined}
        {link === undefined ? undefined : <PanelLink view={view} link={link} />}
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
  const [item, ...others] = link.items;
  const expires = (
    <>
      <Time at={link.expiresAt} /> UTC
    </>
  );
  return (
    <>
      <Facts
        facts={[
          ...(item === undefined || others.length > 0 ? [] : ([['To', <Payee item={item} />]] as const)),
          ['Amount', <b data-testid="amount">{amountsOf(link)}</b>],
          ['Network', link.networkLabel],
          ['Reference', link.reference],
          ['Expires', expires],
        ]}
      />
      {others.length === 0 ? undefined : <Items items={link.items} />}
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

function Wallet({ wallet }: { wallet: string }) {
  return (
    <p data-testid="wallet">
      Your wallet: <Id value={wallet} />
    </p>
  );
}

/** The script lists the wallets of the browser. The simulated one works without a script too. */
function Wallets({ view, link, isAgain }: { view: View; link: SeenLink | undefined; isAgain: boolean }) {
  return (
    <>
      <h2>{isAgain ? 'Another wallet' : 'Your wallet'}</h2>
      <div id="wallets" class="row" />
      {view.world.externals.chain === undefined ? (
        <p class="dim" id="real" hidden>
          A wallet of your browser sends a real transaction. Point it to a local chain first.
        </p>
      ) : undefined}
      <form method="post" class="row" data-testid="connect">
        <label class="field">
          <span>Address of a simulated wallet</span>
          <input name="wallet" value={TEST_WALLET} autocomplete="off" spellcheck={false} size={42} required />
        </label>
        {link?.isScreening ? (
          <label class="field">
            <span>Its screening</span>
            <select name="screening">
              <option value="now">is done at once</option>
              <option value="later">waits for a step</option>
            </select>
          </label>
        ) : undefined}
        <button type="submit" name="do" value="connect" class="primary">
          Connect the simulated wallet
        </button>
      </form>
    </>
  );
}

const ANSWERS = [
  ['confirmed', 'confirms'],
  ['declined', 'declines'],
  ['wrong-network', 'is on another network'],
  ['waiting', 'takes a while'],
] as const;

/** The main button. What a simulated wallet answers is chosen beside it. */
function Payment({ view, state, link }: { view: View; state: LinkStateName; link: SeenLink | undefined }) {
  const isSimulated = view.query.by !== 'browser';
  const isElsewhere = state === 'wrong-network';
  return (
    <form method="post" class="row" data-testid="pay">
      {isSimulated && !isElsewhere ? (
        <label class="field">
          <span>The simulated wallet</span>
          <select name="as">
            {ANSWERS.map(([name, label]) => (
              <option value={name}>{label}</option>
            ))}
          </select>
        </label>
      ) : undefined}
      <button type="submit" name="do" value="pay" class="primary">
        {isElsewhere ? `Switch to ${link?.networkLabel} and pay` : 'Pay'}
      </button>
      <a href={`?token=${view.query.token}`}>Use another wallet</a>
    </form>
  );
}

/** A simulated wallet that takes its time: the script presses the button. */
function Slow({ view }: { view: View }): Child {
  if (view.query.by === 'browser') return undefined;
  return (
    <form method="post" data-slow>
      <button type="submit" name="do" value="pay">
        The wallet confirms now
      </button>
    </form>
  );
}

/** There is no automatic redirect: the payer presses the button. */
function Return({ link }: { link: SeenLink }) {
  if (link.redirectUrl === null) return undefined;
  return (
    <p>
      <a class="button primary" href={link.redirectUrl} target="_top" data-testid="return">
        {link.redirectLabel ?? 'Go Back and Close'}
      </a>
    </p>
  );
}

function PanelLink({ view, link }: { view: View; link: SeenLink }) {
  const [requestId = ''] = link.requestIds;
  return (
    <p class="dim">
      <a href={href(view, `panel/requests/${requestId}`)} target="_top">
        Open in the panel
      </a>
    </p>
  );
}
