import type { Child } from 'hono/jsx';
import { href, type View } from './view.ts';
import { relativeTime } from './words.ts';

/** Statuses by their colour, those of HTTP by their class. The status is always shown as text too. */
const TONES = {
  good: '1xx 2xx 3xx paid approved completed active verified delivered connected counts',
  wait: '4xx partially_paid partially_settled created pending initiated retry_required paused inactive',
  bad: '5xx no_answer failed rejected revoked cancelled refunded expired invalidated compliance_failed unreachable ignored',
};
const toneOf = new Map(
  Object.entries(TONES).flatMap(([tone, statuses]) => statuses.split(' ').map((status) => [status, tone] as const)),
);

/** A status as a coloured word. */
export function Badge({ status, testid }: { status: string; testid?: string | undefined }) {
  return (
    <span
      class={`badge ${toneOf.get(status.replace(/^(\d)\d\d$/, '$1xx')) ?? 'idle'}`}
      data-testid={testid}
      data-status={status}
    >
      {status.replaceAll('_', ' ')}
    </span>
  );
}

interface TimeProps {
  at: string | null | undefined;
  seconds?: boolean;
  /** Says how far it is from the view's time instead, with the time itself as its tooltip. */
  from?: View;
}

/** A time of the mock's clock, UTC. */
export function Time({ at, seconds = false, from }: TimeProps) {
  if (at === null || at === undefined) return <span class="dim">–</span>;
  const text = at.slice(0, seconds ? 19 : 16).replace('T', ' ');
  const words = from === undefined ? undefined : relativeTime(at, from.world.now());
  return (
    <time datetime={at} title={words === undefined ? undefined : `${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {words ?? text}
    </time>
  );
}

interface IdProps {
  value: string | null | undefined;
  whole?: boolean;
  /** Whether it is within a link, or on a page without the panel's script. @default false */
  plain?: boolean;
}

/** An identifier, copied by a click. It is shortened in lists, with the full one as its tooltip. */
export function Id({ value, whole = false, plain = false }: IdProps) {
  if (value === null || value === undefined) return <span class="dim">–</span>;
  if (whole) {
    return (
      <span class="whole">
        <code>{value}</code>
        <button type="button" class="ghost" data-copy={value} aria-label={`Copy ${value}`} hidden>
          copy
        </button>
      </span>
    );
  }
  const text = <code title={value}>{shortened(value)}</code>;
  if (plain) return text;
  return (
    <button type="button" class="id" data-copy={value} title={`${value}: click to copy`}>
      {text}
    </button>
  );
}

/** Returns the beginning and the end of a long identifier, which the search finds it by. */
export function shortened(id: string): string {
  return id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-5)}` : id;
}

/** Names and values of one record. What is undefined is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: Child])[] }) {
  return (
    <dl class="facts">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div>
              <dt>{name}</dt>
              <dd>{value ?? <span class="dim">–</span>}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A part of a page with a heading. */
export function Panel(props: { title: string; id?: string; testid?: string; aside?: Child; children?: Child }) {
  return (
    <section class="card" id={props.id} data-testid={props.testid}>
      <header>
        <h2>{props.title}</h2>
        {props.aside}
      </header>
      {props.children}
    </section>
  );
}

interface PopoverProps {
  id: string;
  label: string;
  /** What it is called where the label is a sign. */
  title?: string;
  testid?: string;
  tone?: string | undefined;
  disabled?: boolean | undefined;
  children?: Child;
}

/** A button that opens something above the page. Escape and a click elsewhere close it, without a script. */
export function Popover({ id, label, title, testid, tone, disabled, children }: PopoverProps) {
  const button = { title, 'aria-label': title, class: tone, disabled, 'data-testid': testid };
  return (
    <>
      <button type="button" popovertarget={id} {...button}>
        {label}
      </button>
      <div popover="auto" id={id} class="menu">
        {children}
      </div>
    </>
  );
}

/** What went wrong, which is read out. */
export function ErrorText({ testid = 'error', children }: { testid?: string; children?: Child }) {
  return (
    <p class="error" role="alert" data-testid={testid}>
      {children}
    </p>
  );
}

/** The head of every page, with its scripts. */
export function Head({ view, title, scripts }: { view: View; title: string; scripts: readonly string[] }) {
  const asset = (file: string) => href(view, `pages/assets/${file}`);
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <link rel="icon" href={asset('icon.svg')} type="image/svg+xml" />
      <link rel="stylesheet" href={asset('panel.css')} />
      {scripts.map((file) => (
        <script type="module" src={asset(file)} />
      ))}
    </head>
  );
}
