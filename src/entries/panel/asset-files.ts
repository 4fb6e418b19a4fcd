import { packagePath, readText } from '../../engine/fixtures/package-files.ts';

/** The text of a file of the panel: the source's when run from source, the built copy in the package. */
export function assetText(file: string): string {
  try {
    return readText(packagePath('src', 'entries', 'panel', 'assets', file));
  } catch {
    return readText(packagePath('dist', 'assets', file));
  }
}
