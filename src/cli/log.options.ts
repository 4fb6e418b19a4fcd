import * as z from 'zod';
import { option } from '../engine/kernel/core/option.ts';

const group = 'Output';

/** Command-line options that `startMock` does not have. */
export const logOptions = {
  /** Calls to print. `error` prints failed calls, `silent` only start errors. */
  logLevel: option({
    schema: () => z.enum(['silent', 'error', 'info', 'debug']),
    preset: 'info',
    flag: { group, value: 'LEVEL', help: 'silent, error, info or debug' },
  }),
  /** Format of printed lines: text, or one JSON object per line. */
  logFormat: option({
    schema: () => z.enum(['text', 'json']),
    preset: 'text',
    flag: { group, value: 'FORMAT', help: 'text, or json: one object per line' },
  }),
};
