/**
 * Writes `fixtures/contracts/code.json`, the code of every contract of the development chain, and the licences beside it. With
 * `--check` it writes nothing and exits with 1 when a file is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { contractCode } from './contracts/code.ts';
import { contractLicenses } from './contracts/licenses.ts';

/** Returns the files that this script writes, with their texts. */
export function contractFiles(): [file: string, text: string][] {
  return [
    ['fixtures/contracts/code.json', `${JSON.stringify(contractCode(), null, 1)}\n`],
    ['fixtures/contracts/LICENSES.txt', contractLicenses()],
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [file, text] of contractFiles()) {
    if (!process.argv.includes('--check')) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text) {
      console.error(`${file} is stale: npm run contracts`);
      process.exitCode = 1;
    }
  }
}
