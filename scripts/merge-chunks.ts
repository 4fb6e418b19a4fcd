import { basename } from 'node:path';
import type { OutputFile } from 'esbuild';
import { type GetModuleInfo, rollup } from 'rollup';

/** A file to write, with its path from the repository root. */
export interface BundledFile {
  path: string;
  text: string;
}

/**
 * Merges the chunks that an entry loads at start into one file. esbuild makes a chunk for every combination of
 * importers, and each file costs as much start time as 30 KB of code. Rollup only joins the output of esbuild.
 */
export async function mergeChunks(
  files: readonly OutputFile[],
  { entry, others }: { entry: string; others: readonly string[] },
): Promise<BundledFile[]> {
  const texts = new Map(files.map(({ path, text }) => [basename(path), text]));
  const bundle = await rollup({
    input: [entry, ...others],
    treeshake: false,
    // esbuild has already removed unused code; rollup could remove imports with side effects.
    onwarn: (warning, warn) => warning.code === 'UNUSED_EXTERNAL_IMPORT' || warn(warning),
    plugins: [
      {
        name: 'files',
        resolveId: (id) => (texts.has(basename(id)) ? basename(id) : { id, external: true }),
        load: (id) => texts.get(id),
      },
    ],
  });
  const { output } = await bundle.generate({
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
    hashCharacters: 'base36',
    hoistTransitiveImports: false,
    manualChunks: (id, { getModuleInfo }) =>
      id !== entry && loadedBy(entry, getModuleInfo).has(id) ? 'start' : undefined,
  });
  return output.flatMap((file) => (file.type === 'chunk' ? [{ path: `dist/${file.fileName}`, text: file.code }] : []));
}

/** Returns the modules that a module loads eagerly, including itself. */
function loadedBy(id: string, getModuleInfo: GetModuleInfo, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of getModuleInfo(id)?.importedIds ?? []) loadedBy(next, getModuleInfo, found);
  return found;
}
