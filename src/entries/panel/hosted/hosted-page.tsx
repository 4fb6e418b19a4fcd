import type { Child } from 'hono/jsx';
import { own } from '../../../engine/kernel/core/own.ts';
import { pathSegment } from '../../../engine/kernel/core/url.ts';
import type { Row, TableDefinition } from '../../../engine/kernel/store/store.ts';
import { Field } from '../fields.tsx';
import { Badge, ErrorText, Facts, Head } from '../parts.tsx';
import { href, type View } from '../view.ts';

/** A button of a hosted page and its effect. The first one is the primary button. */
export interface Decision {
  name: string;
  label: string;
  /** Result for `returnUrl` and the message to the parent page. @default the record's new status */
  result?: string;
  /** Returns the step to apply; undefined when nothing changes. */
  step: (
    id: string,
    now: { status: string; amount: string | undefined },
  ) => { do: string; [field: string]: unknown } | undefined;
}

/** A kind of hosted page, about a record of a table. */
export interface HostedKind<R extends Row = Row> {
  /** Name in `data-testid`. */
  name: string;
  title: string;
  /** Note under the title, which says what the page does not do. */
  note: string;
  /** What the page is about, in words. */
  recordName: string;
  idName: 'clientUserId' | 'paymentDetailsId' | 'requestId';
  table: TableDefinition<R>;
  list: string;
  decisions: readonly Decision[];
  statusOf: (row: R) => string;
  facts: (row: R) => readonly (readonly [name: string, value: Child])[];
  /** Returns the amount to pay or paid, shown large. A payer may type another one while it is due. */
  amount?: (row: R, view: View) => { label: string; amount: string; currency: string; isDue: boolean };
  /** Returns whether the buttons are available, after a decision with its result. @default before a decision */
  isOpen?: (status: string, result: string | undefined) => boolean;
  /** What to tell the payer, by the result. */
  outcomes: Readonly<Record<string, string | ((row: R) => string)>>;
  /** Returns the message for the parent page after a decision, in addition to `source`, `result` and the id. */
  message: (result: string) => Readonly<Record<string, unknown>>;
}

/** Declares a kind of hosted page. Kinds of many row types are in one list, which is why the row type is not kept. */
export function hostedKind<R extends Row>(kind: HostedKind<R>): HostedKind {
  return kind as unknown as HostedKind;
}

interface HostedFrameProps {
  view: View;
  title: string;
  /** Name in `data-testid`. */
  name: string;
  script: string;
  message: object | undefined;
  panelPath: string;
  children?: Child;
}

export function HostedFrame({ view, title, name, script, message, panelPath, children }: HostedFrameProps) {
  return (
    <html lang="en">
      <Head view={view} title={`${title} · test page`} script={script} />
      <body class="hosted" data-message={message && JSON.stringify(message)} data-testid={`hosted-${name}`}>
        <header class="hstack justify-between mb-4">
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

interface HostedPageProps {
  view: View;
  kind: HostedKind;
  id: string;
  result?: string | undefined;
  error?: string | undefined;
  /** Whether the error leaves nothing to decide. */
  isStuck?: boolean;
  /** The amount as it was typed, and what is wrong about it. */
  typed?: { amount?: string | undefined; wrong?: string | undefined };
}

export function HostedPage(props: HostedPageProps) {
  const { view, kind, id, result, error } = props;
  const row = view.world.table(kind.table).get(id);
  const message = result !== undefined &&
    row !== undefined && { source: 'payment-request-mock', ...kind.message(result), result, [kind.idName]: id };
  const panelPath = row === undefined ? '' : `panel/${kind.list}/${pathSegment(id)}`;
  return (
    <HostedFrame {...{ view, panelPath }} {...kind} script="hosted.js" message={message || undefined}>
      <h1>{kind.title}</h1>
      {row === undefined ? (
        <ErrorText testid="unknown">
          There is no {kind.recordName} {id} here.
        </ErrorText>
      ) : (
        <>
          <p class="text-light">{kind.note}</p>
          {error && <ErrorText>{error}</ErrorText>}
          <Content {...props} row={row} />
        </>
      )}
    </HostedFrame>
  );
}

function Content({ view, kind, row, result, isStuck = false, typed = {} }: HostedPageProps & { row: Row }) {
  const { returnUrl } = view.query;
  const status = kind.statusOf(row);
  const isOpen = !isStuck && (kind.isOpen?.(status, result) ?? result === undefined);
  const outcome = own(kind.outcomes, result ?? '') ?? `Done: ${result?.replaceAll('_', ' ')}.`;
  const price = kind.amount?.(row, view);
  return (
    <>
      {result !== undefined && (
        <p class="toast" role="status" data-testid="result">
          {typeof outcome === 'function' ? outcome(row) : outcome}
          {isOpen ? '' : ' You can close this page.'}
        </p>
      )}
      {price && (
        <div>
          <div class="note">{price.label}</div>
          <b class="amount" data-testid={price.isDue ? 'due' : 'paid'}>
            {price.amount}
          </b>{' '}
          {price.currency}
        </div>
      )}
      <Facts facts={[['Status', <Badge status={status} testid={`${kind.name}-status`} />], ...kind.facts(row)]} />
      {isOpen ? (
        <form class="vstack" method="post" data-testid="decisions">
          {returnUrl !== undefined && <input type="hidden" name="returnUrl" value={returnUrl} />}
          {price?.isDue && (
            <Field
              name="amount"
              label={`Amount in ${price.currency}; all of it when empty`}
              value={typed.amount}
              placeholder={price.amount}
              wrong={typed.wrong}
            />
          )}
          {kind.decisions.map(({ name, label }, at) => (
            <button
              type="submit"
              name="decision"
              value={name}
              class={at === 0 ? undefined : 'outline'}
              data-testid={name}
            >
              {label}
            </button>
          ))}
        </form>
      ) : (
        result !== undefined && (
          <a href="?" data-testid="again">
            Open this page again
          </a>
        )
      )}
    </>
  );
}
