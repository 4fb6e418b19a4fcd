import * as z from 'zod';
import { option } from '../kernel/core/option.ts';
import { durationLike } from './workspace.options.ts';

const group = 'Credentials and limits';

const credentialList = () => z.array(z.string().min(1)).min(1);

/** A rate limit for each client, identified by its credential and address. */
export const rateLimitSchema = () =>
  z.strictObject({
    /** Maximum number of calls per second. @default 5 */
    perSecond: z.int().min(1).optional(),
    /** Number of calls in a minute, rejected ones included, after which the client is blocked. @default 60 times perSecond */
    blockAfter: z.int().min(1).optional(),
    /** Duration of the block on the mock's clock. @default 'PT5M' */
    blockFor: durationLike('PT5M').optional(),
  });

/** Who may call, how much, and what a call is answered and recorded with. */
export const callOptions = {
  /** `strict` accepts only known credentials, `any` accepts every non-empty one. */
  auth: option({
    schema: () => z.enum(['strict', 'any']),
    preset: 'strict',
    flag: { group, value: 'MODE', help: 'strict, or any: every non-empty credential' },
  }),
  /** API keys accepted in `x-api-key`. */
  apiKeys: option({
    schema: credentialList,
    preset: ['test-api-key'],
    flag: { name: 'api-key', group, value: 'KEY', multiple: true, help: 'accept this API key; repeatable' },
  }),
  /** Session tokens accepted as `Authorization: Bearer`. */
  sessionTokens: option({ schema: credentialList, preset: ['test-session-token'] }),
  /**
   * Rejects unknown body fields and query parameters with 400 and sets `onUnknownRoute` to `error`. The service ignores
   * them; without this option the mock does so too, and adds a hint in the header `x-mock-hint`.
   */
  strict: option({
    schema: () => z.boolean(),
    preset: false,
    flag: { group, help: 'reject unknown fields and explain unknown routes in the 404' },
  }),
  /**
   * What happens when a call matches no route, besides a 404 with `x-mock-hint`. `warn` logs a warning to the console, or
   * passes the hint to `onCall` when that is set. `error` makes in-process `fetch` reject with a {@link MockError} and
   * explains the 404 in its message over the network.
   * @default 'warn'; 'error' with `strict`
   */
  onUnknownRoute: option({ schema: () => z.enum(['warn', 'error']) }),
  /**
   * Limits the rate of calls of each client; further calls are rejected with 429. `true` uses the service's limits.
   * @type {boolean | RateLimit}
   */
  rateLimit: option({
    schema: () => z.union([z.boolean('must be true, false or an object such as { perSecond: 5 }'), rateLimitSchema()]),
    preset: false,
    flag: {
      group,
      field: 'perSecond',
      value: 'N',
      help: 'reject more than N calls per second from a client; the service allows 5 (no limit)',
    },
  }),
  /**
   * Base URL of links in responses, such as those to the agreement and the identity check.
   * @default the mock's own URL
   */
  baseUrl: option({
    schema: () => z.url(),
    flag: { group: 'Server', value: 'URL', help: "base URL of links in responses (the mock's own URL)" },
  }),
  /**
   * Origin of calls to {@link Mock.fetch} without an `Origin` header. Like a browser, the mock adds it to cross-origin calls
   * and to writes. Client IDs are checked against it.
   * @default none; the page's origin in `payment-request-mock/browser`
   */
  origin: option({
    schema: () => z.string().regex(/^[\x21-\x7e]+$/, 'must be an origin such as https://shop.example.com'),
  }),
  /**
   * Enables magic values: inputs of the public API, such as certain e-mail addresses, that trigger an outcome.
   * `GET /__mock/magic-values` lists them.
   */
  magicValues: option({ schema: () => z.boolean(), preset: true }),
};
