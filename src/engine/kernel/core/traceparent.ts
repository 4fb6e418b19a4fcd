/** Version, trace id, parent id and flags. Later versions may go on after that. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-[\x21-\x7e]{0,200})?$/;

/** Returns true for a valid header `traceparent`. Version 00 has nothing after the flags. */
export function isTraceparent(text: string): boolean {
  return TRACEPARENT.test(text) && (text.length === 55 || !text.startsWith('00'));
}

export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}
