import type { ControlApi } from '../types/control.types.ts';
import type { Mock, MockError } from '../types/mock.types.ts';

type Line = keyof ControlApi;

/** Call parameters. `params` replace `{name}` in the path. */
export interface ControlCall<L extends Line> {
  params?: Readonly<Record<string, string>>;
  query?: { readonly [Name in keyof ControlApi[L]['query']]?: string | number | boolean | undefined } | undefined;
  body?: ControlApi[L]['body'];
}

/** Calls the control API with `METHOD /path`. Throws a {@link MockError} if the call is rejected. */
export type Control = <L extends Line>(line: L, call?: ControlCall<L>) => Promise<ControlApi[L]['response']>;

/** @param readText reads a response @default without a limit, for responses in process */
export function controlOf(fetch: Mock['fetch'], readText = (response: Response) => response.text()): Control {
  return async <L extends Line>(line: L, { params = {}, query = {}, body }: ControlCall<L> = {}) => {
    const [method = 'GET', path = ''] = line.split(' ');
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, params[name] ?? ''));
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
    const response = await fetch(`/__mock${filled}${search}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await readText(response);
    const { ok, status, headers } = response;
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      // The beginning of a page, in one line.
      const shown = text.replace(/\s+/g, ' ').slice(0, 80).trim();
      throw mockError(status, `${method} ${filled}: not a mock; the response is not JSON: ${shown}`);
    }
    if (!ok) throw mockError(status, text, headers.get('x-mock-hint'));
    return parsed as ControlApi[L]['response'];
  };
}

/** @throws MockError for a text that would drop out of the path, so that the call would reach another route */
function segmentOf(name: string, text: string): string {
  if (!['', '.', '..'].includes(text)) return encodeURIComponent(text);
  const errors = [{ field: name, message: `must not be "${text}"` }];
  throw mockError(400, JSON.stringify({ message: 'Validation failed', errors }));
}

function mockError(status: number, text: string, hint: string | null = null): MockError {
  const { message = text, errors = [] } = parseError(text);
  const fields = errors.map(({ field, message }) => `\n  ${field}: ${message}`).join('');
  const help = hint === null ? '' : `\n  hint: ${hint}`;
  return Object.assign(new Error(`${message}${fields}${help}`), { name: 'MockError' as const, status, errors });
}

function parseError(text: string): Partial<Pick<MockError, 'message' | 'errors'>> {
  try {
    // Control API errors have this shape. Other responses are used as the message.
    return JSON.parse(text);
  } catch {
    return {};
  }
}
