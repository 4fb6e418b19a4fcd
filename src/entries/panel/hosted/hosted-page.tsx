import type { Child } from 'hono/jsx';
import { Badge } from '../parts.tsx';
import { href, type View } from '../view.ts';

/** What a button of a hosted page does. */
export interface Decision {
  /** Value of the field `decision`. */
  name: string;
  label: string;
  tone?: 'primary' | 'danger';
  /** How it ended, for `returnUrl` and the message to the page around; the record's new status when absent. */
  result?: string;
  /** The step that it makes; undefined when nothing changes. */
  step: (
    id: string,
    now: { status: string; amount: string | undefined },
  ) => { do: string; [field: string]: unknown } | undefined;
  /** Shows something in place of ending. */
  show?: (view: View, id: string, amount: string | undefined) => Child;
}

/** One kind of page that a payer sees. */
export interface HostedKind {
  /** Name in `data-testid`. */
  name: string;
  title: string;
  /** Said under the title: what the page is not. */
  note: string;
  /** What the id in the path is called. */
  idName: 'clientUserId' | 'paymentDetailsId' | 'requestId';
  decisions: readonly Decision[];
  /** Status of the record; undefined when there is none. */
  status: (view: View, id: string) => string | undefined;
  /** Where the panel shows the record. */
  panelPath: (id: string) => string;
  /** What is shown between the note and the buttons. */
  body: (props: { view: View; id: string }) => Child;
  /** Fields above the buttons. */
  fields?: (props: { view: View; id: string }) => Child;
  /** Whether the buttons make sense now. @default always */
  isOpen?: (status: string) => boolean;
  /** What the page around is told after a decision, beside `source`, `result` and the id. */
  message: (result: string) => Readonly<Record<string, unknown>>;
}

interface HostedPageProps {
  view: View;
  kind: HostedKind;
  id: string;
  result?: string | undefined;
  error?: string | undefined;
  shown?: Child;
}

/** A whole hosted page. */
export function HostedPage(props: HostedPageProps) {
  const { view, kind, id, result } = props;
  const status = kind.status(view, id);
  const message =
    result === undefined || status === undefined
      ? undefined
      : JSON.stringify({ source: 'payment-request-mock', ...kind.message(result), result, [kind.idName]: id });
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${kind.title} · test page`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={href(view, 'pages/assets/panel.css')} />
        <script type="module" src={href(view, 'pages/assets/hosted.js')} />
      </head>
      <body class="hosted" data-message={message} data-testid={`hosted-${kind.name}`}>
        <header class="testpage" data-testid="test-page">
          Test page of payment-request-mock
        </header>
        <main>{status === undefined ? <Missing kind={kind} id={id} /> : <Content {...props} status={status} />}</main>
      </body>
    </html>
  );
}

function Missing({ kind, id }: { kind: HostedKind; id: string }) {
  return (
    <>
      <h1>{kind.title}</h1>
      <p class="error" role="alert" data-testid="unknown">
        There is no {kind.idName} <code>{id}</code> here.
      </p>
    </>
  );
}

function Content({ view, kind, id, status, result, error, shown }: HostedPageProps & { status: string }) {
  return (
    <>
      <h1>{kind.title}</h1>
      <p class="dim">{kind.note}</p>
      {error === undefined ? undefined : (
        <p class="error" role="alert" data-testid="error">
          {error}
        </p>
      )}
      {result === undefined ? undefined : (
        <p class="done" role="status" data-testid="result">
          Done: {result.replaceAll('_', ' ')}. You can close this page.
        </p>
      )}
      <p>
        Status: <Badge status={status} testid={`${kind.name}-status`} />
      </p>
      {kind.body({ view, id })}
      {shown}
      {kind.isOpen?.(status) === false ? undefined : <Buttons view={view} kind={kind} id={id} />}
      <p class="dim foot">
        <a href={href(view, kind.panelPath(id))} target="_top">
          Open in the panel
        </a>
      </p>
    </>
  );
}

function Buttons({ view, kind, id }: { view: View; kind: HostedKind; id: string }) {
  return (
    <form method="post" class="decisions" data-testid="decisions">
      {view.query.returnUrl === undefined ? undefined : (
        <input type="hidden" name="returnUrl" value={view.query.returnUrl} />
      )}
      {kind.fields?.({ view, id })}
      <span class="row">
        {kind.decisions.map(({ name, label, tone }) => (
          <button type="submit" name="decision" value={name} class={tone} data-testid={name}>
            {label}
          </button>
        ))}
      </span>
    </form>
  );
}
