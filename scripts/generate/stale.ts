/** Returns three lines about a file that is not as it would be generated: its name and where it first differs. */
export function staleness(file: string, present: string, fresh: string): string {
  const [was, is] = [present.split('\n'), fresh.split('\n')];
  const line = firstDifference(was, is);
  const from = Math.max(0, firstDifference(was[line] ?? '', is[line] ?? '') - 50);
  const shown = (text = '(nothing)') => `${from > 0 ? '…' : ''}${text.slice(from, from + 100)}`;
  return `${file} is stale: run npm run generate
  line ${line + 1} is:        ${shown(was[line])}
  line ${line + 1} should be: ${shown(is[line])}`;
}

function firstDifference(a: ArrayLike<string>, b: ArrayLike<string>): number {
  const found = Array.from(b).findIndex((part, index) => part !== a[index]);
  return found === -1 ? b.length : found;
}
