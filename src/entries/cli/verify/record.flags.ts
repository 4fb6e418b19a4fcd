import type { LocalFlag } from '../examine/local-flags.ts';

/** The flags of `record`. */
export const RECORD_FLAGS: Readonly<Record<string, LocalFlag>> = {
  to: { value: 'URL', help: 'the service to which calls are forwarded' },
  save: { value: 'FILE', help: 'where the tape is written; a name that ends in .har makes an HTTP archive' },
  port: { value: 'NUMBER', help: 'port of the proxy on 127.0.0.1 (a free one)' },
  har: { value: 'FILE', help: 'start no proxy, and make the tape of an HTTP archive (HAR 1.2)' },
  tape: { value: 'FILE', help: 'start no proxy, and read a tape, to write it as an archive' },
  'host-is-mine': { help: 'allow a host that is not one of the service' },
};
