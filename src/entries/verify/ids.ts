/** Shorter ids are equal by chance: two of them are compared within one field of one operation alone. */
const UNIQUE = 8;

/** Pairs of ids that mean the same record: one of the live service, and one of the mock. */
export type Bindings = ReturnType<typeof createBindings>;

const keyOf = (id: string) => id.toLowerCase();
const bare = (id: string) => id.replace(/^0x/i, '').toLowerCase();

export function createBindings() {
  const [toMock, toLive] = [new Map<string, string>(), new Map<string, string>()];
  const inHex = new Map<string, string>();
  const disputed = new Set<string>();
  const agree = (scope: string, live: string, mock: string) => {
    const [from, to] = [`${scope} ${keyOf(live)}`, `${scope} ${keyOf(mock)}`];
    const [known, knownLive] = [toMock.get(from), toLive.get(to)];
    if ((known ?? mock).toLowerCase() !== keyOf(mock)) return false;
    if ((knownLive ?? live).toLowerCase() !== keyOf(live)) return false;
    toMock.set(from, mock);
    toLive.set(to, live);
    return true;
  };
  /** Returns the mock's id of a live one; undefined when it was not seen yet. */
  const mockOf = (live: string) => toMock.get(` ${keyOf(live)}`);
  const inToken = (token: string) => {
    const found = mockOf(token) ?? mockOf(`0x${token}`)?.slice(2) ?? mockOf(bare(token));
    if (found !== undefined) return found;
    if (!/^(0x)?[\da-f]{32,}$/i.test(token)) return token;
    let text = token.toLowerCase();
    for (const [live, mock] of inHex) text = text.replaceAll(live, mock);
    return text;
  };
  return {
    /** Notes that two ids of a field mean the same. Returns false when one of them is known to mean something else. */
    bind: (slot: string, live: string, mock: string): boolean => {
      if (!agree(slot, live, mock)) return false;
      if (live.length < UNIQUE || mock.length < UNIQUE) return true;
      if (/^(0x)?[\da-f]{16,}$/i.test(live)) inHex.set(bare(live), bare(mock));
      return agree('', live, mock);
    },
    mockOf,
    /** Notes an id that a difference was reported of: what holds it differs for the same reason. */
    dispute: (mock: unknown) => void (typeof mock === 'string' && disputed.add(bare(mock))),
    holdsDisputed: (text: string) => [...disputed].some((id) => text.toLowerCase().includes(id)),
    isMocks: (mock: string) => toLive.has(` ${keyOf(mock)}`),
    /** Returns a text with the mock's ids in place of the live ones, also within calldata and links. */
    translate: (text: string) => text.replace(/[\w-]{8,}/g, inToken),
  };
}
