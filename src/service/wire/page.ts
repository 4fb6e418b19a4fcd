import * as z from 'zod';
import { lazyObject } from '../../engine/api/http/component.ts';

/** A page of a list: the output of {@link pageQuery} and an input of the tables' `search`. */
export interface Page {
  limit: number;
  offset: number;
}

/** OpenAPI type of page numbers: strings, as in the query. */
const PAGE_NUMBER = { type: 'string', maxLength: 9 } as const;

const wholeNumber = (min: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min, `must be a whole number from ${min}`)
    .optional();

/**
 * Returns the query fields that select a page. Limits above the maximum are reduced to it.
 *
 * @example
 * query: () => z.object({ ...pageQuery(REQUESTS_PAGE) })
 * handle: ({ tx, query }) => {
 *   const { rows, total } = listRequests(tx, query);
 *   return { requests: rows.map(toItem), pagination: paginationOf(query, total) };
 * }
 */
export function pageQuery({ default: usual, max }: { default: number; max: number }) {
  return {
    limit: wholeNumber(1)
      .transform((text) => Math.min(text === undefined ? usual : Number(text), max))
      .meta({
        ...PAGE_NUMBER,
        pattern: '^0*[1-9]\\d*$',
        example: '20',
        description: `Page size; ${usual} by default, at most ${max}`,
      }),
    offset: wholeNumber(0)
      .transform((text) => (text === undefined ? 0 : Number(text)))
      .meta({ ...PAGE_NUMBER, pattern: '^\\d+$', description: 'Start position', example: '0' }),
  };
}

export const paginationSchema = lazyObject('Pagination', () => ({
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  hasMore: z.boolean(),
}));

/** Returns the schema of a page: `pageOf({ payments: z.array(paymentSchema()) })`. */
export function pageOf<const Lists extends z.ZodRawShape>(lists: Lists) {
  return z.object({ ...lists, pagination: paginationSchema() });
}

export function paginationOf({ limit, offset }: Page, total: number) {
  return { total, limit, offset, hasMore: offset + limit < total };
}
