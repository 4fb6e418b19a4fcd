/** A browser that is there, and the variables that its process needs beside those of this one. */
export interface FoundBrowser {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * The browser that CHROMIUM names, else one that is installed, else the one that came with `npm ci`. Throws when there is
 * none.
 */
export function findBrowser(): FoundBrowser;
