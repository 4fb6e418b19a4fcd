/** Writes the new version into CHANGELOG.md and README.md. `npm version` runs it before it commits. */
import { readFileSync, writeFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const today = new Date().toISOString().slice(0, 10);

replaceIn('CHANGELOG.md', /^## \[Unreleased\]$/m, `## [Unreleased]\n\n## [${version}] - ${today}`);
replaceIn('README.md', /payment-request-mock-[\d.]+\.tgz/, `payment-request-mock-${version}.tgz`);

function replaceIn(file: string, pattern: RegExp, text: string): void {
  const before = readFileSync(file, 'utf8');
  if (!pattern.test(before)) throw new Error(`${file}: ${pattern} was not found`);
  writeFileSync(file, before.replace(pattern, text));
}
