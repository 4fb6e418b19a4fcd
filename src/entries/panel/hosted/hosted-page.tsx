import type { Child } from 'hono/jsx';
import { own } from '../../../engine/kernel/core/own.ts';
import type { Row, TableDefinition } from '../../../engine/kernel/store/store.ts';
import { Badge, ErrorText, Head } from '../parts.tsx';
import { href, type View } from '../view.ts';

/** A button of a hosted page and its effect. */
export interface Decision {
  /** Value of the field `decision`. */
  name: string;
  label: string;
  tone?: 'primary' | 'danger';
  /** Result for `returnUrl` and the message to the parent page. @default the record's new status */
  result?: string;
  /** Returns the step to apply; undefined when nothing changes. */
  step: (
    id: string,
    now: { status: string; amount: string | undefined },
  ) => { do: string; [field: string]: unknown } | undefined;
  /** Renders content instead of completing the page. */
  show?: (view: View, id: string, amount: string | undefined) => Promise<Child>;
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
  /** Name of the id in the path. */
  idName: 'clientUserId' | 'paymentDetailsId' | 'requestId';
  table: TableDefinition<R>;
  decisions: readonly Decision[];
  statusOf: (row: R) => string;
  /** Returns the panel page of the record. */
  panelPath: (id: string) => string;
  /** Renders the content between the note and the buttons. */
  body: (props: { view: View; row: R }) => Child;
  /** Fields above the buttons. */
  fields?: (props: { view: View; row: R; typed: Typed }) => Child;
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

/** The amount as it was typed, and what is wrong about it. */
export interface Typed {
  amount?: string | undefined;
  wrong?: string | undefined;
}

interface HostedPageProps {
  view: View;
  kind: HostedKind;
  id: string;
  result?: string | undefined;
  error?: string | undefined;
  /** Whether the error leaves nothing to decide. */
  isStuck?: boolean;
  shown?: Child;
  typed?: Typed;
}

/** The layout of a hosted page. */
export function HostedPage(props: HostedPageProps) {
  const { view, kind, id, result } = props;
  const row = view.world.table(kind.table).get(id);
  const message =
    result === undefined || row === undefined
      ? undefined
      : JSON.stringify({ source: 'payment-request-mock', ...kind.message(result), result, [kind.idName]: id });
  return (
    <HostedFrame view={view} title={kind.title} name={kind.name} script="hosted.js" message={message}>
      <h1>{kind.title}</h1>
      {row === undefined ? (
        <>
          <ErrorText testid="unknown">
            There is no {kind.recordName} <code>{id}</code> here.
          </ErrorText>
          <p>
            <a href={href(view, '')} target="_top">
              Open the panel
            </a>
          </p>
        </>
      ) : (
        <Content {...props} row={row} />
      )}
    </HostedFrame>
  );
}

interface HostedFrameProps {
  view: View;
  title: string;
  /** Name in `data-testid`. */
  name: string;
  script: string;
  /** The message for the parent page, as JSON. */
  message: string | undefined;
  children?: Child;
}

/** What every page for payers begins with: it says that it is a test. */
export function HostedFrame({ view, title, name, script, message, children }: HostedFrameProps) {
  return (
    <html lang="en">
      <Head view={view} title={`${title} · test page`} scripts={[script]} />
      <body class="hosted" data-message={message} data-testid={`hosted-${name}`}>
        <header class="wait card" data-testid="test-page">
          Test page of payment-request-mock
        </header>
        <main class="card">{children}</main>
      </body>
    </html>
  );
}

function Content(props: HostedPageProps & { row: Row }) {
  const { view, kind, id, row, result, error, isStuck = false, shown, typed = {} } = props;
  const { returnUrl } = view.query;
  const status = kind.statusOf(row);
  const isOpen = !isStuck && (kind.isOpen?.(status, result) ?? result === undefined);
  const outcome = own(kind.outcomes, result ?? '') ?? `Done: ${result?.replaceAll('_', ' ')}.`;
  return (
    <>
      <p class="dim">{kind.note}</p>
      {error === undefined ? undefined : <ErrorText>{error}</ErrorText>}
      {result === undefined ? undefined : (
        <p class="done" role="status" data-testid="result">
          {typeof outcome === 'function' ? outcome(row) : outcome}
          {isOpen ? '' : ' You can close this page.'}
        </p>
      )}
      <p>
        Status: <Badge status={status} testid={`${kind.name}-status`} />
      </p>
      {kind.body({ view, row })}
      {shown}
      {isOpen ? (
        <form method="post" data-testid="decisions">
          {returnUrl === undefined ? undefined : <input type="hidden" name="returnUrl" value={returnUrl} />}
          {kind.fields?.({ view, row, typed })}
          <span class="row">
            {kind.decisions.map(({ name, label, tone }) => (
              <button type="submit" name="decision" value={name} class={tone} data-testid={name}>
                {label}
              </button>
            ))}
          </span>
        </form>
      ) : undefined}
      <p class="dim">
        {isOpen || result === undefined ? undefined : (
          <>
            <a href="?" data-testid="again">
              Open this page again
            </a>{' '}
            ·{' '}
          </>
        )}
        <a href={href(view, kind.panelPath(id))} target="_top">
          Open in the panel
        </a>
      </p>
    </>
  );
}
