import type { SeenLink } from '../../../service/secure-payments/link-page.queries.ts';
import { Choice } from '../fields.tsx';
import type { View } from '../view.ts';
import { money } from '../words.ts';
import { amountsOf, type LinkStateName, networkLabel } from './link-states.ts';

/** The script lists the wallets of the browser. The simulated one works without it. */
export function Wallets(props: { view: View; isScreening: boolean | undefined; isAgain: boolean; address: string }) {
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
        {props.isScreening ? <Choice name="screening" label="Its screening" options={SCREENINGS} /> : undefined}
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

interface PaymentProps {
  view: View;
  state: LinkStateName;
  /** Where the payment is sent. */
  network: string | undefined;
  link: SeenLink | undefined;
}

/** The main button. What a simulated wallet answers is chosen beside it; the script presses the button of a slow one. */
export function Payment(props: PaymentProps) {
  const { by, token } = props.view.query;
  const isWaiting = props.state === 'waiting';
  const isSimulated = by !== 'browser';
  if (isWaiting && !isSimulated) return undefined;
  const label = LABELS[props.state];
  return (
    <form method="post" class="row" data-testid="pay" data-slow={isWaiting || undefined}>
      {label === undefined ? <Sources link={props.link} chosen={props.view.query.source} /> : undefined}
      {isSimulated && label === undefined ? (
        <Choice name="as" label="The simulated wallet" options={ANSWERS} />
      ) : undefined}
      <button type="submit" name="do" value="pay" class="primary">
        {label?.replace('{network}', props.network ?? '') ?? 'Pay'}
      </button>
      <a href={`?token=${token}`}>Use another wallet</a>
    </form>
  );
}

/** The chains and tokens that the wallet can pay from, the link's own first. */
function Sources({ link, chosen }: { link: SeenLink | undefined; chosen: string | undefined }) {
  // A choice that is not offered any more has to be taken back.
  if (link === undefined || (link.sources.length === 0 && !chosen)) return undefined;
  const others = link.sources.map(({ amount, currency }) => {
    const price = money({ amount, currency: currency.symbol });
    return [currency.id, `${price} on ${networkLabel(currency.network)}`] as const;
  });
  const own = ['', `${amountsOf(link)} on ${link.networkLabel}`] as const;
  return <Choice name="source" label="Pay with" options={[own, ...others]} value={chosen} />;
}
