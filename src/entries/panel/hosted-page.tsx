import type { Child } from 'hono/jsx';
import { ownValue } from '../../engine/kernel/core/records.ts';
import { pathSegment } from '../../engine/kernel/core/text.ts';
import type { Row, TableDefinition } from '../../engine/kernel/store/store.ts';
import { Field } from './fields.tsx';
import { Badge, ErrorText, Facts, Head, Id, toneOf } from './parts.tsx';
import { href, type View } from './view.ts';

export type Step = { do: string; [field: string]: unknown };

export interface HostedKind<R extends Row = Row> {
  name: string;
  title: string;
  note: string;
  recordName: string;
  idName: 'clientUserId' | 'paymentDetailsId' | 'requestId';
  table: TableDefinition<R>;
  list: string;
  /** The buttons. `result` is for `returnUrl` and the parent page. @default the record's new status */
  decisions: readonly { name: string; label: string; result?: string; text?: string }[];
  /** Returns the step of a decision with its result; undefined when nothing changes. */
  step: (id: string, result: string, status: string, amount: string | undefined) => Step | undefined;
  statusOf: (row: R) => string;
  facts: (row: R) => readonly (readonly [name: string, value: Child])[];
  /** Returns the amount in large type. A payer may enter another amount while it is due. */
  amount?: (row: R, view: View) => { label: string; amount: string; currency: string; isDue: boolean };
  /** Returns whether the buttons are available, after a decision with its result. @default before a decision */
  isOpen?: (status: string, result: string | undefined) => boolean;
  /** Returns texts by result, for results without a decision. */
  texts?: (row: R) => Readonly<Record<string, string>>;
  /** Returns the message for the parent page after a decision, in addition to `source`, `result` and the id. */
  message: (result: string) => Readonly<Record<string, unknown>>;
}

/** Declares a kind of hosted page. One list has kinds of many row types, so the row type is not kept. */
export function hostedKind<R extends Row>(kind: HostedKind<R>): HostedKind {
  return kind as HostedKind;
}

interface HostedFrameProps {
  view: View;
  title: string;
  name: string;
  script?: string;
  message?: object | undefined;
  panelPath: string;
  children?: Child;
}

export function HostedFrame(props: HostedFrameProps) {
  const { view, title, name, script = 'page.js', message, panelPath, children } = props;
  return (
    <html lang="en">
      <Head view={view} title={`${title} · test page`} script={script} />
      <body class="hosted" data-message={message && JSON.stringify(message)} data-testid={`hosted-${name}`}>
        <header class="hstack justify-between mb-4 note">
          <span data-testid="test-page">Test page of payment-request-mock</span>
          <a href={href(view, panelPath)} target="_top">
            Open in the panel
          </a>
        </header>
        <main class="card vstack gap-4">{children}</main>
      </body>
    </html>
  );
}

/** Drawn as 24 by 24 pixel paths, because fonts may lack these characters. */
const ICONS = {
  success: 'M5 12l5 5 9-10',
  pending: 'M12 6v6l4 3',
  warning: 'M12 5v9m0 4.5v.1',
  danger: 'M7 7l10 10M17 7L7 17',
  secondary: 'M6 12h12',
  info: 'M12 6v6l4 3',
  returned: 'M19 12H6m5-6l-6 6 6 6',
};
export type Tone = keyof typeof ICONS;

export const Icon = ({ tone }: { tone: Tone }) => (
  <svg class="icon toast-title" viewBox="0 0 24 24" aria-hidden="true">
    <path d={ICONS[tone]} />
  </svg>
);

/** An address to copy or look up. */
export function Payee({ payee, network }: { payee: string; network: string }) {
  const explorer = network === 'tron' ? 'https://tronscan.org/#/address' : 'https://blockscan.com/address';
  return (
    <>
      <Id value={payee} />
      {'\u2002'}
      <a class="note" href={`${explorer}/${payee}`} target="_blank" rel="noreferrer">
        Explorer
      </a>
    </>
  );
}

interface HostedPageProps {
  view: View;
  kind: HostedKind;
  id: string;
  row: Row | undefined;
  result?: string | undefined;
  error?: string | undefined;
  /** The typed amount and its error. */
  amount?: string | undefined;
  wrong?: string | undefined;
}

export function HostedPage(props: HostedPageProps) {
  const { view, kind, id, row, result, error, wrong } = props;
  const { title, note, name, recordName, list } = kind;
  if (row === undefined) {
    return (
      <HostedFrame view={view} title={title} name={name} panelPath="">
        <h1>{title}</h1>
        <ErrorText testid="unknown">
          There is no {recordName} {id} here.
        </ErrorText>
      </HostedFrame>
    );
  }
  const message = result && { source: 'payment-request-mock', ...kind.message(result), result, [kind.idName]: id };
  const status = kind.statusOf(row);
  const canRetry = error === undefined || wrong !== undefined;
  const isOpen = canRetry && (kind.isOpen?.(status, result) ?? result === undefined);
  const price = kind.amount?.(row, view);
  const tone = ['pending', 'created'].includes(result ?? '') ? 'pending' : toneOf(result ?? '');
  return (
    <HostedFrame
      view={view}
      title={title}
      name={name}
      message={message || undefined}
      panelPath={`panel/${list}/${pathSegment(id)}`}
    >
      <h1>{title}</h1>
      <p class="text-light">{note}</p>
      {error && <ErrorText>{error}</ErrorText>}
      {result && (
        <div class="toast" role="status" data-variant={tone}>
          <Icon tone={tone} />
          <h2 class="toast-title" data-testid="result">
            {outcomeOf(kind, row, result)}
          </h2>
          <p>{isOpen ? 'You can pay again below.' : 'You can close this page.'}</p>
        </div>
      )}
      {price && (
        <div>
          <div class="note">{price.label}</div>
          <b class="amount">
            <span data-testid={price.isDue ? 'due' : 'paid'}>{price.amount}</span> {price.currency}
          </b>
        </div>
      )}
      <Facts facts={[['Status', <Badge status={status} testid={`${name}-status`} />], ...kind.facts(row)]} />
      {isOpen && <Decisions {...props} />}
      {!isOpen && result && (
        <a href="?" data-testid="again">
          Open this page again
        </a>
      )}
    </HostedFrame>
  );
}

function outcomeOf({ decisions, texts }: HostedKind, row: Row, result: string): string {
  const decision = decisions.find((one) => one.result === result);
  return decision?.text ?? ownValue(texts?.(row) ?? {}, result) ?? `Done: ${result.replaceAll('_', ' ')}`;
}

function Decisions({ view, kind, row, amount, wrong }: HostedPageProps) {
  const { returnUrl } = view.query;
  const price = row && kind.amount?.(row, view);
  return (
    <form class="vstack" method="post" data-testid="decisions">
      {returnUrl !== undefined && <input type="hidden" name="returnUrl" value={returnUrl} />}
      {price?.isDue && (
        <Field
          name="amount"
          label={`Amount in ${price.currency} (leave empty to pay in full)`}
          value={amount}
          placeholder={price.amount}
          wrong={wrong}
        />
      )}
      {kind.decisions.map(({ name, label }, at) => (
        <button type="submit" name="decision" value={name} class={at === 0 ? undefined : 'outline'} data-testid={name}>
          {label}
        </button>
      ))}
    </form>
  );
}
