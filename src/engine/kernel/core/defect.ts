/** Prefix of each report, for searching logs. */
export const DEFECT = 'payment-request-mock: internal error';

/** Reports an internal error on stderr with its stack and place, such as `call-7`. */
export function reportDefect(place: string, error: unknown): void {
  console.error(`${DEFECT} in ${place}:`, error);
}

export function notifyAll<T>(place: string, listeners: Iterable<(value: T) => void>, value: T): void {
  for (const listener of listeners) {
    try {
      listener(value);
    } catch (error) {
      reportDefect(place, error);
    }
  }
}
