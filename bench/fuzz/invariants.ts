import { isDeepStrictEqual } from 'node:util';
import { type Located, type OpenApiDocument, operationsOf } from '../../test/support/documents.ts';
import type { RawResponse } from './send.ts';

/** Invariants of every state. Each check returns the problem, or undefined. */

/** Reads a path of the mock under test. */
type Ask = (path: string) => Promise<RawResponse>;

export type Row = Record<string, unknown>;
export type Tables = Record<string, Row[]>;

/** Decimal places for adding amounts. */
const SCALE = 80;

/** Checks that ids are unique. */
export function wrongIds(tables: Tables): string | undefined {
  for (const [table, rows] of Object.entries(tables)) {
    for (const name of ['id', 'requestId', 'paymentReference']) {
      // Other tables refer to requests by these fields.
      if (name !== 'id' && table !== 'requests') continue;
      const ids = rows.map((row) => row[name]).filter((id) => id !== undefined);
      const twice = ids.find((id, index) => ids.indexOf(id) !== index);
      if (twice !== undefined) return `${table} has two rows with the ${name} ${String(twice)}`;
    }
  }
  return undefined;
}

/** Checks that a request's paid amount is the sum of its payments. */
export function wrongLedger({ requests = [], payments = [] }: Tables): string | undefined {
  const paid = new Map<unknown, bigint>();
  for (const { requestId, invoiceAmount, refunded } of payments) {
    if (refunded === true) continue;
    paid.set(requestId, (paid.get(requestId) ?? 0n) + scaled(invoiceAmount));
  }
  for (const { requestId, paidAmount, amount, status } of requests) {
    const sum = paid.get(requestId) ?? 0n;
    if (sum !== scaled(paidAmount))
      return `request ${String(requestId)} has paidAmount ${String(paidAmount)}, its payments sum to ${sum}e-${SCALE}`;
    if (sum < 0n || (status === 'paid' && sum < scaled(amount))) {
      return `request ${String(requestId)} is ${String(status)} with ${sum}e-${SCALE} of ${String(amount)}`;
    }
  }
  return undefined;
}

function scaled(decimal: unknown): bigint {
  const [whole = '0', part = ''] = String(decimal).split('.');
  return BigInt(whole + part.slice(0, SCALE).padEnd(SCALE, '0'));
}

/** Checks that small and large pages of a list have the same items, and that its total counts them. */
export async function wrongPages(ask: Ask, path: string): Promise<string | undefined> {
  const whole = await walk(ask, path, 100);
  const parts = await walk(ask, path, 7);
  for (const list of [whole, parts]) {
    if (typeof list === 'string') return list;
    if (list.total !== list.items.length) return `${path}: total is ${list.total}, with ${list.items.length} items`;
  }
  return isDeepStrictEqual(whole, parts) ? undefined : `${path}: pages of 7 do not join to the pages of 100`;
}

async function walk(ask: Ask, path: string, limit: number): Promise<{ items: unknown[]; total: number } | string> {
  const items: unknown[] = [];
  for (let offset = 0; ; offset += limit) {
    const { status, body } = await ask(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}&offset=${offset}`);
    if (status !== 200) return `${path}: ${status} ${body.slice(0, 200)}`;
    const { pagination, ...lists } = JSON.parse(body);
    const [page] = Object.values(lists).filter(Array.isArray);
    items.push(...(page ?? []));
    const hasMore = offset + limit < pagination.total;
    if ((pagination.hasMore ?? hasMore) !== hasMore) return `${path}: hasMore is ${pagination.hasMore} at ${offset}`;
    if (!hasMore) return { items, total: pagination.total };
    if (page?.length !== limit) return `${path}: there are more, but a page of ${limit} has ${page?.length} items`;
  }
}

/** Returns the paths of a document's paged lists. */
export function listsOf(document: OpenApiDocument): string[] {
  const isPaged = ({ path, parameters = [] }: Located) =>
    !path.includes('{') && ['limit', 'offset'].every((wanted) => parameters.some(({ name }) => name === wanted));
  return operationsOf(document).flatMap((one) => (one.method === 'GET' && isPaged(one) ? [one.path] : []));
}

/** Returns the first page of the panel, log or export that cannot be read. */
export async function wrongPage(ask: Ask): Promise<string | undefined> {
  const { body: overview } = await ask('/__mock/');
  const views = [...overview.matchAll(/href="(panel\/[\w-]+)"/g)].map(([, path]) => path);
  for (const path of ['', ...new Set(views), 'calls', 'webhooks/deliveries', 'export']) {
    const { status, body } = await ask(`/__mock/${path}`);
    if (status !== 200) return `/__mock/${path}: ${status} ${body.slice(0, 300)}`;
  }
  return undefined;
}
