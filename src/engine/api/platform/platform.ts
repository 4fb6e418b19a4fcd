import manifest from '../../../../package.json' with { type: 'json' };
import type { WebhookTransport } from './webhook-address.ts';

export type Files = typeof import('./package-files.ts');

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

export interface Platform {
  files: Files;
  /** Supported values of `Content-Encoding`, in lower case. */
  encodings: readonly string[];
  /** Decompresses bytes in one of the {@link encodings}. */
  inflate(bytes: Bytes, encoding: string): Promise<ReadableStream<Uint8Array>>;
  networkTransport(): WebhookTransport;
}

export const packageVersion = (): string => manifest.version;
