/** Shorter ids may be equal by chance, so they are paired within one field of one operation only. */
const UNIQUE = 8;

/** Pairs of ids for the same record: the live service's and the mock's. */
export type Bindings = ReturnType<typeof createBindings>;

const bare = (id: string) => id.replace(/^0x/i, '').toLowerCase();

export function createBindings() {
  const [toMock, toLive] = [new Map<string, string>(), new Map<string, string>()];
  const inHex = new Map<string, string>();
  const disputed = new Set<string>();
  const pair = (scope: string, live: string, mock: string) => {
    const [from, to] = [`${scope} ${live.toLowerCase()}`, `${scope} ${mock.toLowerCase()}`];
    if ((toMock.get(from) ?? mock).toLowerCase() !== mock.toLowerCase()) return false;
    if ((toLive.get(to) ?? live).toLowerCase() !== live.toLowerCase()) return false;
    toMock.set(from, mock);
    toLive.set(to, live);
    return true;
  };
  const mockOf = (live: string) => toMock.get(` ${live.toLowerCase()}`);
  const translateToken = (token: string) => {
    const found = mockOf(token) ?? mockOf(`0x${token}`)?.slice(2) ?? mockOf(bare(token));
    if (found !== undefined || !/^(0x)?[\da-f]{32,}$/i.test(token)) return found ?? token;
    return [...inHex].reduce((text, [live, mock]) => text.replaceAll(live, mock), token.toLowerCase());
  };
  return {
    /** Pairs two ids of a field. Returns false if either already belongs to another id. */
    bind(slot: string, live: string, mock: string): boolean {
      if (!pair(slot, live, mock)) return false;
      if (live.length < UNIQUE || mock.length < UNIQUE) return true;
      if (/^(0x)?[\da-f]{16,}$/i.test(live)) inHex.set(bare(live), bare(mock));
      return pair('', live, mock);
    },
    mockOf,
    isMocks: (mock: string) => toLive.has(` ${mock.toLowerCase()}`),
    /** Marks an id as already reported, so that calldata with it is not reported again. */
    dispute(mock: unknown): void {
      if (typeof mock === 'string') disputed.add(bare(mock));
    },
    holdsDisputed: (text: string) => [...disputed].some((id) => text.toLowerCase().includes(id)),
    /** Replaces live ids in a text with the mock's, also in calldata and links. */
    translate: (text: string) => text.replace(/[\w-]{8,}/g, translateToken),
  };
}
