import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { OutputChunk } from 'rolldown';

/** A package whose code is bundled into `dist/`. */
export interface InlinedPackage {
  name: string;
  version: string;
  /** SPDX expression. */
  license: string;
  folder: string;
}

/** The viewer of the API reference. */
export const VIEWER = 'node_modules/openapi-explorer';

/**
 * The packages in the viewer's bundle for browsers, which does not name them: those that its modules import, and what
 * the bundled modules `openapi-resolver` and `buffer` consist of. An update of the viewer can change them.
 */
export const VIEWER_PARTS = [
  '@babel/runtime',
  '@babel/runtime-corejs3',
  '@lit/reactive-element',
  'base64-js',
  'base64url',
  'buffer',
  'color',
  'color-convert',
  'color-name',
  'color-string',
  'core-js-pure',
  'drange',
  'i18next',
  'ieee754',
  'is-arrayish',
  'js-yaml',
  'json5',
  'lit',
  'lit-element',
  'lit-html',
  'lodash.clonedeep',
  'lodash.clonedeepwith',
  'lodash.merge',
  'marked',
  'openapi-resolver',
  'openapi-resolver/node_modules/@apidevtools/json-schema-ref-parser',
  'prismjs',
  'qs',
  'randexp',
  'repeat-string',
  'ret',
  'simple-swizzle',
  'toposort',
  'url',
  'xml-but-prettier',
].map((name) => `node_modules/${name}`);

/** Returns the packages whose code is in `files`, and those in `folders`, by name. */
export function inlinedPackages(files: readonly OutputChunk[], folders: readonly string[]): readonly InlinedPackage[] {
  const paths = files.flatMap((file) => renderedModules(file));
  const packages = paths.flatMap((path) => path.match(/^node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []);
  return [...new Set([...packages, ...folders])].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    return { name, version, license, folder };
  });
}

/** Returns the modules with code in a file, as paths from the repository root with slashes. */
export function renderedModules({ modules }: Pick<OutputChunk, 'modules'>): string[] {
  const paths = Object.keys(modules).filter((path) => modules[path]?.renderedLength);
  return paths.map((path) => relative('.', path).replaceAll(sep, '/'));
}

/** Returns a CycloneDX document of the inlined packages for scanners. */
export function sbomOf(packages: readonly InlinedPackage[]): object {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const components = packages.map((one) => ({
    type: 'library',
    name: one.name,
    version: one.version,
    licenses: [{ expression: one.license }],
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
  }));
  const component = { type: 'library', name, version, purl: `pkg:npm/${name}@${version}` };
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components };
}

export function licenseTexts(packages: readonly InlinedPackage[]): string {
  const intro = 'This package contains code of the following packages, each under its own licence.';
  return `${intro}\n\n${packages.map(packageSection).join('\n')}`;
}

function packageSection({ name, version, license, folder }: InlinedPackage): string {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  // Some packages name their licence in package.json and keep its text only in their repository.
  if (files.length === 0 && !existsSync(`${folder}/README.md`)) throw new Error(`${folder}: no licence text to ship`);
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
  const line = '='.repeat(80);
  return `${line}\n${name} ${version} (${license})\n${line}\n\n${texts.join('\n\n')}\n`;
}
