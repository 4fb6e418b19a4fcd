/** Long work in parts: it yields between them, and returns its result. */
export type Parts<T> = Generator<undefined, T, undefined>;

/** Work on many rows is divided into parts of so many. */
export const ROWS_AT_ONCE = 500;

export function finish<T>(parts: Parts<T>): T {
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return value;
  }
}

/** Does all parts, and awaits `pace` between them. Resolves with the result. */
export async function finishPaced<T>(parts: Parts<T>, pace: () => Promise<void> | undefined): Promise<T> {
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return value;
    await pace();
  }
}
