import { spawnSync } from 'node:child_process';

/** Returns the paths of all files that npm would publish. */
export function packedFiles(): string[] {
  // On Windows npm is a script that needs a shell.
  const options = { encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], options);
  const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(stdout);
  return files.map(({ path }) => path);
}
