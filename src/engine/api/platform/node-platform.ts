import { lazyLoad } from '../../kernel/core/lazy.ts';
import { inflateStream, STREAM_ENCODINGS } from './inflate.ts';
import * as files from './package-files.ts';
import type { Platform } from './platform.ts';
import type { WebhookTransport } from './webhook-address.ts';

function networkTransport(): WebhookTransport {
  const load = lazyLoad(async () => (await import('./network.ts')).networkTransport());
  return async (request, rule) => (await load())(request, rule);
}

const inflate: Platform['inflate'] = async (bytes, encoding) => {
  if (encoding !== 'br') return inflateStream(bytes, encoding);
  const [{ Duplex }, { createBrotliDecompress }] = await Promise.all([import('node:stream'), import('node:zlib')]);
  const { readable, writable } = Duplex.toWeb(createBrotliDecompress());
  return bytes.pipeThrough({ readable: readable as ReadableStream<Uint8Array>, writable });
};

export const nodePlatform: Platform = {
  files,
  networkTransport,
  encodings: [...STREAM_ENCODINGS, 'br'],
  inflate,
};
