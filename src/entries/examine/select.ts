/** Returns whether a pattern names something; `*` stands for any text. */
export function isNamedBy(pattern: string, name: string): boolean {
  const source = pattern.replace(/[^\w*]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${source}$`).test(name);
}
