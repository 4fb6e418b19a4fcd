import type { Call } from './calls.ts';

/** Most attempts at making a finding smaller. */
const MAX_ATTEMPTS = 150;

/**
 * Returns fewer and smaller calls with which the problem still occurs.
 *
 * @param fails runs calls and returns whether the same problem occurs
 */
export async function shrink(
  calls: readonly Call[],
  fails: (calls: readonly Call[]) => Promise<boolean>,
): Promise<readonly Call[]> {
  let best = calls;
  let attempts = 0;
  const attempt = async (smaller: readonly Call[]): Promise<boolean> => {
    if (attempts++ >= MAX_ATTEMPTS || !(await fails(smaller))) return false;
    best = smaller;
    return true;
  };
  // Most problems need the last call alone.
  if (best.length > 1) await attempt(best.slice(-1));
  for (
    let size = Math.ceil(best.length / 2);
    size >= 1 && best.length > 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = best.length - size; at >= 0; at -= size)
      await attempt([...best.slice(0, at), ...best.slice(at + size)]);
  }
  for (const [index, call] of best.entries()) {
    for (const change of simplerCalls(call)) {
      await attempt(best.map((one, place) => (place === index ? change(one) : one)));
    }
  }
  return best;
}

/** Returns the changes that could make a call simpler: a header less, a field less, a parameter less. */
function simplerCalls({ headers, body, path, leaves }: Call): ((call: Call) => Call)[] {
  const names = headers.map(([name]) => name);
  const search = path.split('?')[1]?.split('&') ?? [];
  return [
    ...(leaves === undefined ? [] : [({ leaves: _, ...call }: Call) => call]),
    ...names.map((name) => (call: Call) => ({ ...call, headers: call.headers.filter(([one]) => one !== name) })),
    ...search.map((parameter) => (call: Call) => {
      const [address = '', rest = ''] = call.path.split('?');
      const kept = rest.split('&').filter((one) => one !== parameter);
      return { ...call, path: kept.length === 0 ? address : `${address}?${kept.join('&')}` };
    }),
    ...fieldsOf(body).map((name) => (call: Call) => {
      const fields = Object.entries(JSON.parse(call.body ?? '{}')).filter(([one]) => one !== name);
      return { ...call, body: JSON.stringify(Object.fromEntries(fields)) };
    }),
  ];
}

/** Returns the fields of a body, if leaving one out leaves the others as they are. */
function fieldsOf(body: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(body ?? '');
    if (typeof value !== 'object' || value === null || Array.isArray(value) || JSON.stringify(value) !== body)
      return [];
    return Object.keys(value).slice(0, 20);
  } catch {
    return [];
  }
}
