import { tryDecodeURIComponent } from 'hono/utils/url';
import { type DeliveryRow, deliveriesTable, subjectsOf } from '../../engine/api/webhooks/webhooks.model.ts';
import type { CallEntry } from '../../engine/kernel/calls/call-entry.ts';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { namedRecords, nameOf } from '../../engine/kernel/world/identify.ts';
import { relativeTime } from './labels.ts';
import { Badge, Panel } from './parts.tsx';
import { headingOf, pagePath, shortUrl } from './table.tsx';
import { href, type View } from './view.ts';

/** A call, or a delivery with its last attempt. */
interface TailLine {
  id: string;
  kind: 'call' | 'webhook';
  at: string;
  status: string;
  text: string;
  to: string;
  /** Ids that may name the record that it is about. */
  ids: readonly string[];
}

const MAX_LINES = 12;

/** The newest calls and webhooks, newest first. The script refreshes the page when one comes. */
export function Tail({ view }: { view: View }) {
  const lines = tailOf(view);
  return (
    <Panel
      title="Live"
      testid="tail"
      aside={
        <span class="hstack">
          <a href={href(view, 'panel/calls')}>All calls</a>
          <a href={href(view, 'panel/webhooks')}>All webhooks</a>
        </span>
      }
    >
      {lines.length === 0 ? (
        <p class="text-light" data-testid="tail-empty">
          Calls of your app to {view.base}, and the webhooks that follow, appear here as they come.
        </p>
      ) : (
        <ol class="unstyled lines tail">
          {lines.map((line) => (
            <Line view={view} {...line} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Line({ view, id, kind, at, status, text, to, ids }: TailLine & { view: View }) {
  const about = recordAmong(view, ids);
  return (
    <li id={`tail-${id}`} data-testid={`tail-${kind}`}>
      <time class="note" datetime={at} title={relativeTime(at, view.world.now())}>
        {at.slice(11, 19)}
      </time>
      <Badge status={status} />
      <a href={href(view, to)} title={text} data-testid="tail-open">
        {text}
      </a>
      <span class="about">
        {about && (
          <a href={href(view, about.path)} title={about.name} data-testid="tail-record">
            {about.name}
          </a>
        )}
      </span>
    </li>
  );
}

function tailOf({ world }: View): TailLine[] {
  const calls = world.calls.all().slice(-MAX_LINES).reverse();
  const deliveries = world.table(deliveriesTable).search({ limit: MAX_LINES }).rows;
  const touched = idsByCall(world, calls);
  // A webhook follows its call, also at the same time of a frozen clock.
  const lines = [
    ...deliveries.map(deliveryLine),
    ...calls.map((call) => callLine(call, touched.get(call.order) ?? [])),
  ];
  return lines.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, MAX_LINES);
}

function callLine(call: CallEntry, changed: readonly string[]): TailLine {
  const { name, method, path, status, atMs, over } = call;
  const [, , ...segments] = path.split('/').map(tryDecodeURIComponent);
  return {
    id: name,
    kind: 'call',
    at: isoTime(atMs),
    status: status > 0 ? String(status) : over ? 'no_response' : 'open',
    text: `${method} ${path}`,
    to: pagePath('calls', name),
    ids: [...changed, ...segments],
  };
}

function deliveryLine(delivery: DeliveryRow): TailLine {
  const { id, event, url, state, createdAt, attempts } = delivery;
  const last = attempts.at(-1);
  return {
    id,
    kind: 'webhook',
    at: last?.at ?? createdAt,
    status: last === undefined ? state : last.status === null ? 'no_response' : String(last.status),
    text: `${event} → ${shortUrl(url)}`,
    to: pagePath('webhooks', id),
    ids: subjectsOf(delivery),
  };
}

/** Returns the ids of the records in the events of some calls, by the order of the call. */
function idsByCall({ eventLog, config }: View['world'], calls: readonly CallEntry[]): Map<number, string[]> {
  const ids = new Map<number, string[]>(calls.map(({ order }) => [order, []]));
  for (const { cause, data } of ids.size === 0 ? [] : eventLog.all()) {
    if (cause?.kind === 'call') ids.get(cause.order)?.push(nameOf({ ...data }, config.service.texts.subjects));
  }
  return ids;
}

/** Returns the page and name of the first record that one of the ids names. */
function recordAmong({ world, lists }: View, ids: readonly string[]): { path: string; name: string } | undefined {
  for (const id of ids) {
    for (const { table, row } of id === '' ? [] : namedRecords(world, id)) {
      const list = lists.find((one) => one.table?.name === table.definition.name);
      if (list !== undefined) return { path: pagePath(list.name, list.keyOf(row)), name: headingOf(list, row) };
    }
  }
  return undefined;
}
