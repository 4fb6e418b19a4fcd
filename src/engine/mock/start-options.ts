import * as z from 'zod';
import { option } from '../kernel/core/option.ts';
import { durationLike, mockOptions } from './options.ts';
import type { Service } from './service.ts';

/** What a cookie and a header can carry as it is: printable ASCII without a space, quote, comma, semicolon and backslash. */
const TOKEN = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{8,}$/;

/** Returns the schema of a token of the control API. */
export const controlTokenSchema = () =>
  z
    .string()
    .regex(
      TOKEN,
      'must have at least 8 characters: letters, digits and signs, but no space, quote, comma, semicolon or \\',
    );

const ORIGIN = /^(\*|[a-z][a-z\d+.-]*:\/\/[^\s/]+)$/i;

/** Returns the options that `startMock` takes. */
export const startOptions = (service: Pick<Service, 'timing' | 'settings'>) => ({
  port: option({
    schema: () => z.int().min(0).max(65_535),
    preset: 0,
    flags: {
      port: {
        group: 'Server',
        short: 'p',
        variable: 'PORT',
        value: 'N',
        help: 'port; 0 selects a free one (4010; chain: 8545)',
      },
    },
    notInWorker: 'a worker listens on no port of its own',
  }),
  host: option({
    schema: () => z.string().min(1),
    preset: '127.0.0.1',
    flags: { host: { group: 'Server', value: 'ADDRESS', help: 'address to listen on' } },
    notInWorker: 'a worker listens on no address of its own',
  }),
  drain: option({
    schema: () => durationLike('5s'),
    flags: {
      drain: {
        group: 'Server',
        value: 'TIME',
        help: 'keep serving for this long after SIGTERM, while no longer ready (0s)',
      },
    },
    notInWorker: 'a worker has no process that ends',
  }),
  keepProcessAlive: option({ schema: () => z.boolean(), notInWorker: 'a worker has no process' }),
  ...mockOptions(service),
  state: option({
    schema: () => z.string().min(1),
    flags: {
      state: {
        group: 'Data',
        value: 'FILE',
        help: 'persist the state of all workspaces: load it at start, save each change',
      },
    },
    notInWorker: 'a worker keeps its state by itself, in the storage of its objects',
  }),
  stateIgnoreDamaged: option({
    schema: () => z.boolean(),
    preset: false,
    notInWorker: 'a worker has no state file',
  }),
  stateSync: option({
    schema: () => z.enum(['off', 'written', 'disk']),
    preset: 'off',
    flags: {
      'state-sync': {
        group: 'Data',
        value: 'HOW',
        help: 'answer a change once it is saved: off, written (survives a kill), disk (and a power failure) (off)',
      },
    },
    notInWorker: 'a worker always saves before it answers',
  }),
  controlToken: option({
    schema: controlTokenSchema,
    flags: {
      'control-token': {
        group: 'Control API',
        value: 'TOKEN',
        help: 'token that the control API requires (generated and printed, unless on loopback)',
      },
    },
  }),
  controlOpen: option({
    schema: () => z.boolean(),
    preset: false,
    flags: { 'control-open': { group: 'Control API', help: 'allow access to the control API without a token' } },
  }),
  trustedOrigins: option({
    schema: () =>
      z.array(z.string().regex(ORIGIN, 'must be an origin such as https://shop.example.com, or *').toLowerCase()),
    preset: [],
    flags: {
      'trust-origin': {
        group: 'Control API',
        value: 'ORIGIN',
        multiple: true,
        help: 'trust pages of this origin as those of localhost; * trusts every page; repeatable',
      },
    },
  }),
});
