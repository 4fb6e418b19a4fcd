/** A path as faults and filters write it: `*` and `{name}` stand for one segment, `**` for any number. */
export function pathPattern(path: string): RegExp {
  const source = path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{[^}]+\}/g, '[^/]+')
    .replace(/\*\*|\*/g, (star) => (star === '**' ? '.*' : '[^/]+'));
  return new RegExp(`^${source}$`);
}
