import type { Platform } from './platform.ts';

/** The encodings of `DecompressionStream` in every supported browser and Node. */
export const STREAM_ENCODINGS = ['gzip', 'deflate'];

export const inflateStream: Platform['inflate'] = async (bytes, encoding) =>
  bytes.pipeThrough(new DecompressionStream(encoding === 'gzip' ? 'gzip' : 'deflate'));
