/** The page's origin, `null` in a file or a sandbox as browsers call it; undefined where there is no page. */
export function pageOrigin(): string | undefined {
  return 'location' in globalThis ? globalThis.location.origin : undefined;
}
