/** Returns a regular expression for a path of a fault or filter: `*` and `{name}` match one segment, `**` any number. */
export function pathPattern(path: string): RegExp {
  const source = path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{[^}]+\}/g, '[^/]+')
    .replace(/\*\*|\*/g, (star) => (star === '**' ? '.*' : '[^/]+'));
  return new RegExp(`^${source}$`);
}
