import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Metafile } from 'esbuild';

type Inputs = Metafile['outputs'][string]['inputs'];

/** Returns the licence text of every package that esbuild inlined, and of the packages in `folders`. */
export function licenseTexts(inputs: readonly Inputs[], folders: readonly string[]): string {
  const all = new Set(folders);
  for (const [path, { bytesInOutput }] of inputs.flatMap((one) => Object.entries(one))) {
    const folder = path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0];
    if (folder !== undefined && bytesInOutput > 0) all.add(folder);
  }
  const intro = 'This package contains code of the following packages, each under its own licence.';
  return `${intro}\n\n${[...all].map(section).sort().join('\n')}`;
}

function section(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  if (files.length === 0 && !existsSync(`${folder}/README.md`)) throw new Error(`${folder}: no licence text to ship`);
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n${'='.repeat(80)}\n\n${texts.join('\n\n')}\n`;
}
