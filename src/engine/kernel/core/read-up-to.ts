/** Limit of texts from other programs in bytes. */
export const MAX_TEXT_BYTES = 1_000_000;

/** Reads a body as text. @throws Error if it is longer than the limit */
export async function readText(
  { body }: { body: ReadableStream<Uint8Array> | null },
  maxBytes = MAX_TEXT_BYTES,
): Promise<string> {
  const { text, isWhole } = await readUpTo(body, maxBytes);
  if (!isWhole) throw new Error(`the body is longer than ${maxBytes / 1_000_000} MB`);
  return text;
}

/**
 * Reads a stream as text, up to a number of bytes. `isWhole` is false if there is more.
 * @param cancels whether to cancel the stream then; otherwise the rest can still be read
 */
export async function readUpTo(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  { cancels = true } = {},
): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  const reader = stream?.getReader();
  let [text, left] = ['', maxBytes];
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) return { text: text + decoder.decode(), isWhole: true };
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.length;
    if (left >= 0) continue;
    if (cancels) reader?.cancel().catch(() => {});
    else reader?.releaseLock();
    return { text, isWhole: false };
  }
}

/** Reads the chunks of a stream; undefined if they have more bytes. The rest of the stream can still be read. */
export async function readBytesUpTo(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  if (stream === null) return [];
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let left = maxBytes;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    chunks.push(value);
    left -= value.length;
    if (left >= 0) continue;
    reader.releaseLock();
    return undefined;
  }
}
