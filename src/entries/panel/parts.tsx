import type { Child } from 'hono/jsx';
import { relativeTime } from './labels.ts';
import { href, type View } from './view.ts';

/**
 * Colors of statuses, and of HTTP statuses by class; one color has one meaning: it went well, it is open, it waits for
 * somebody, it went wrong, or the money went back. What ended or is off is grey. The text is always shown too.
 */
const TONES = {
  success: '1xx 2xx 3xx paid approved completed active verified delivered connected counts fiat_sent confirmed',
  info: 'created offered sent partially_paid partially_settled',
  warning: '4xx pending initiated retry_required paused',
  danger: '5xx no_response failed rejected compliance_failed unreachable',
  returned: 'refunded',
} as const;
type Tone = keyof typeof TONES | 'secondary';

/** Returns the color of a status; `secondary` for one without. */
export function toneOf(status: string): Tone {
  const kind = status.replace(/^(\d)\d\d$/, '$1xx');
  const tones = ['success', 'info', 'warning', 'danger', 'returned'] as const;
  return tones.find((tone) => TONES[tone].split(' ').includes(kind)) ?? 'secondary';
}

export function Badge({ status, testid }: { status: string; testid?: string | undefined }) {
  return (
    <span class="badge" data-variant={toneOf(status)} data-testid={testid} data-status={status}>
      {status.replaceAll('_', ' ')}
    </span>
  );
}

export const Nothing = () => <span class="text-light">–</span>;

interface TimeProps {
  at: string;
  seconds?: boolean;
  /** Shows the time relative to the view's clock, with the absolute time as tooltip. */
  from?: View;
}

export function Time({ at, seconds = false, from }: TimeProps) {
  const text = at.slice(0, seconds ? 19 : 16).replace('T', ' ');
  const elapsed = from === undefined ? undefined : relativeTime(at, from.world.now());
  return (
    <time datetime={at} title={elapsed === undefined ? undefined : `${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {elapsed ?? text}
    </time>
  );
}

/** A copyable identifier. Shortened in lists, with the full value as tooltip. */
export function Id({ value, whole = false, plain = false }: { value: string; whole?: boolean; plain?: boolean }) {
  const text = <code title={whole ? undefined : value}>{whole ? value : shortened(value)}</code>;
  if (plain) return text;
  return (
    <button type="button" class="id ghost" data-copy={value} title={`${value}: click to copy`}>
      {text}
    </button>
  );
}

/** Copies an id that is a link. */
export function CopyButton({ value }: { value: string }) {
  return <button type="button" class="id ghost" data-copy={value} title="Copy" aria-label={`Copy ${value}`} />;
}

export function shortened(id: string): string {
  return id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-5)}` : id;
}

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: Child])[] }) {
  return (
    <dl class="facts">
      {facts.map(
        ([name, value]) =>
          value !== undefined &&
          value !== false && (
            <div>
              <dt>{name}</dt>
              <dd>{value ?? <Nothing />}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function Panel(props: { title: string; testid?: string; aside?: Child; children?: Child }) {
  return (
    <section class="card" data-testid={props.testid}>
      <header class="hstack justify-between mb-4">
        <h2>{props.title}</h2>
        {props.aside}
      </header>
      {props.children}
    </section>
  );
}

/** An error for screen readers. `fields` are the names of invalid fields. */
export function ErrorText(props: { testid?: string; fields?: readonly string[] | undefined; children?: Child }) {
  const { testid = 'error', fields, children } = props;
  return (
    <p role="alert" data-variant="danger" data-testid={testid} data-fields={fields && JSON.stringify(fields)}>
      {children}
    </p>
  );
}

export function Head({ view, title, script }: { view: View; title: string; script: string }) {
  const asset = (file: string) => href(view, `pages/assets/${file}`);
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <link rel="icon" href={asset('icon.svg')} type="image/svg+xml" />
      <link rel="stylesheet" href={asset('oat.min.css')} />
      <link rel="stylesheet" href={asset('panel.css')} />
      <script type="module" src={asset(script)} />
    </head>
  );
}
