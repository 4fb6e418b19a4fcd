import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Metafile } from 'esbuild';

/** Returns the licence texts of the packages that esbuild inlined, and of those in `folders`. */
export function licenseTexts(built: readonly { metafile: Metafile }[], folders: readonly string[]): string {
  const outputs = built.flatMap(({ metafile }) => Object.values(metafile.outputs));
  const inlined = outputs.flatMap(({ inputs }) => Object.keys(inputs).filter((path) => inputs[path]?.bytesInOutput));
  const packages = inlined.flatMap((path) => path.match(/^node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []);
  const sections = [...new Set([...packages, ...folders])].map(packageSection).sort();
  const intro = 'This package contains code of the following packages, each under its own licence.';
  return `${intro}\n\n${sections.join('\n')}`;
}

/** Returns the name, the version and the licence of an installed package. */
export function packageSection(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  // Some packages name their licence in package.json and keep its text in their repository alone.
  if (files.length === 0 && !existsSync(`${folder}/README.md`)) throw new Error(`${folder}: no licence text to ship`);
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
  return licenseSection(`${name} ${version} (${license})`, texts.join('\n\n'));
}

/** Returns a licence under its title. */
export function licenseSection(title: string, text: string): string {
  const line = '='.repeat(80);
  return `${line}\n${title}\n${line}\n\n${text}\n`;
}
