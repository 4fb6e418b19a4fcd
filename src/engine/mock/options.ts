import * as z from 'zod';
import { option, type Parsed } from '../kernel/core/option.ts';
import { callOptions } from './call.options.ts';
import { dataOptions } from './data.options.ts';
import type { CallLine } from './mock.types.ts';
import type { Service } from './service.ts';
import { durationLike, workspaceOptions } from './workspace.options.ts';

const group = 'Webhooks';

const WEBHOOKS = { secret: 'test-webhook-secret', allowPublic: false, timeout: '5s', scopedEvents: false };

/** How a mock sends webhooks. */
export const webhookOptionsSchema = () =>
  z.strictObject({
    /** URL that is registered for every event at start. */
    url: z.string().min(1).optional(),
    /** Signing key for `url`. @default 'test-webhook-secret' */
    secret: z.string().min(1).default(WEBHOOKS.secret),
    /**
     * Receives every delivery in process instead of sending it over the network. No port is needed, and every URL is
     * allowed. Without `url`, the function is registered for every event.
     * @type {((request: Request) => Response | Promise<Response>)}
     */
    deliver: z
      .custom<(request: Request) => Response | Promise<Response>>(
        (value) => typeof value === 'function',
        'must be a function that takes a Request and returns a Response',
      )
      .optional(),
    /** Allows webhook URLs outside of this machine and private networks. @default false */
    allowPublic: z.boolean().default(WEBHOOKS.allowPublic),
    /** Real time that a receiver has to respond: `5s`, `PT1S` or milliseconds. @default '5s' */
    timeout: durationLike('5s').default(WEBHOOKS.timeout),
    /**
     * Repeats `payment.confirmed` and `payment.partial` as `….client_id` for requests of a client ID, and as `….checkout`
     * for requests of a payment link. They are sent in addition to the core event.
     * @default false
     */
    scopedEvents: z.boolean().default(WEBHOOKS.scopedEvents),
  });

const otherOptions = {
  /**
   * How webhooks are sent, and to which address. More can be registered with `POST /v1/webhook` or the step
   * `webhook.register`.
   * @type {WebhookOptions}
   */
  webhooks: option({
    schema: webhookOptionsSchema,
    preset: WEBHOOKS,
    flag: [
      { name: 'webhook', group, field: 'url', value: 'URL', help: 'send every event to this address' },
      {
        name: 'webhook-secret',
        group,
        field: 'secret',
        value: 'SECRET',
        help: 'signing secret for --webhook and listen',
      },
      {
        name: 'webhook-public',
        group,
        field: 'allowPublic',
        help: 'allow webhook addresses outside of this machine and private networks',
      },
    ],
  }),
  /**
   * Validates every response against its schema and responds with 500 and the differences when it does not match. Meant for
   * the mock's own tests.
   */
  validateResponses: option({ schema: () => z.boolean(), preset: false }),
  /**
   * Called once for each call, after its response was created.
   * @type {((call: CallLine) => void)}
   */
  onCall: option({
    schema: () => z.custom<(call: CallLine) => void>((value) => typeof value === 'function', 'must be a function'),
  }),
};

/** Returns the options that `createMock` takes. */
export const mockOptions = ({ timing, settings }: Pick<Service, 'timing' | 'settings'>) => ({
  ...dataOptions,
  ...callOptions,
  ...workspaceOptions,
  ...otherOptions,
  ...timing.options,
  ...settings,
});
export type ParsedMockOptions = Parsed<ReturnType<typeof mockOptions>>;
