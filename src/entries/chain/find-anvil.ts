import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const PACKAGE = '@foundry-rs/anvil';

interface Places extends Pick<NodeJS.Process, 'platform' | 'arch'> {
  /** Folders from which the package `@foundry-rs/anvil` is resolved, as by `import`. */
  folders: readonly string[];
  path: string;
}

/** Returns the path of anvil, from the npm package or PATH; undefined if there is none. */
export function findAnvil({ folders, path, platform, arch }: Places): string | undefined {
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil';
  const packaged = folders.flatMap(
    (folder) => packagedAnvil(folder, `${platform}-${arch === 'x64' ? 'amd64' : arch}`, file) ?? [],
  );
  const onPath = path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, file));
  return packaged[0] ?? onPath.find((candidate) => existsSync(candidate));
}

/** Returns the executable from the npm package, resolved from `folder`. Each platform has its own package. */
function packagedAnvil(folder: string, platform: string, file: string): string | undefined {
  try {
    const anvil = createRequire(join(folder, 'package.json')).resolve(`${PACKAGE}/package.json`);
    return createRequire(anvil).resolve(`${PACKAGE}-${platform}/bin/${file}`);
  } catch {
    return undefined;
  }
}
