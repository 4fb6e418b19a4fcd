import * as z from 'zod';
import { option } from '../kernel/core/option.ts';
import { mockOptions } from './options.ts';
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
  /** TCP port; 0 selects a free one. */
  port: option({
    schema: () => z.int().min(0).max(65_535),
    preset: 0,
    flag: {
      group: 'Server',
      short: 'p',
      variable: 'PORT',
      value: 'N',
      help: 'port; 0 selects a free one (4010; chain: 8545)',
    },
  }),
  /** Address to listen on. */
  host: option({
    schema: () => z.string().min(1),
    preset: '127.0.0.1',
    flag: { group: 'Server', value: 'ADDRESS', help: 'address to listen on' },
  }),
  /**
   * Whether the mock keeps the process alive until {@link Mock.stop}. Without it a forgotten `stop()` cannot make a test run
   * hang.
   * @default true; false in a process of node:test, vitest, Jest or Playwright and in a file such as `shop.test.js`
   */
  keepProcessAlive: option({ schema: () => z.boolean() }),
  ...mockOptions(service),
  /**
   * File that keeps all workspaces between runs. Each change is saved before its call is answered. Start it with the same
   * fixtures: the file has the rows that differ from them. `reset()` still restores the fixtures.
   */
  state: option({
    schema: () => z.string().min(1),
    flag: { group: 'Data', value: 'FILE', help: 'keep the state of all workspaces in this file' },
  }),
  /**
   * Bearer token that the control API requires.
   * @default none on loopback, where other hosts and origins are rejected; elsewhere generated, see {@link Mock.controlToken}
   */
  controlToken: option({
    schema: controlTokenSchema,
    flag: {
      group: 'Control API',
      value: 'TOKEN',
      help: 'token that the control API requires (generated and printed, unless on loopback)',
    },
  }),
  /**
   * Allows access to the control API without a token, from everywhere. Pages of other sites that reach the mock as localhost
   * are still refused; see `trustedOrigins`.
   */
  controlOpen: option({
    schema: () => z.boolean(),
    preset: false,
    flag: { group: 'Control API', help: 'allow access to the control API without a token' },
  }),
  /**
   * Origins of pages that may do what pages of this machine may do: use the control API, create workspaces and register
   * webhooks, for example `https://preview.example.com`. `*` trusts every page.
   */
  trustedOrigins: option({
    schema: () =>
      z.array(z.string().regex(ORIGIN, 'must be an origin such as https://shop.example.com, or *').toLowerCase()),
    preset: [],
    flag: {
      name: 'trust-origin',
      group: 'Control API',
      value: 'ORIGIN',
      multiple: true,
      help: 'trust pages of this origin as those of localhost; * trusts every page; repeatable',
    },
  }),
});
