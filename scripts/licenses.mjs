import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The licence text of every package that esbuild inlined, and of `others` that ship as files. */
export function licenseTexts(metafile, others) {
  const folders = new Set(others.map((name) => `node_modules/${name}`));
  for (const output of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
      const folder = path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0];
      if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
    }
  }
  const sections = [...folders].map(section).sort();
  const intro = 'This package contains code of the following packages, each under its own licence.';
  return `${intro}\n\n${sections.join('\n')}`;
}

function section(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  if (files.length === 0 && !existsSync(`${folder}/README.md`)) throw new Error(`${folder}: no licence text to ship`);
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n${'='.repeat(80)}\n\n${texts.join('\n\n')}\n`;
}
