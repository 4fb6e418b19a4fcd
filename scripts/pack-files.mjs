/** Puts the packaged fixtures and scenarios into the form that the browser's bundle carries. */
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Tables go column by column, columns of like names beside each other: the hashes and ids that tables share then compress
 * to almost nothing. `src/engine/fixtures/package-files.browser.ts` puts the rows together again.
 *
 * @returns {{ columns: [path: string, name: string, values: unknown[], sparse: 0 | 1][], files: Record<string, unknown> }}
 */
export function packFiles() {
  const columns = [];
  const files = {};
  for (const [path, content] of packagedJson()) {
    if (!Array.isArray(content)) files[path] = content;
    else columns.push(...columnsOf(path, content));
  }
  const mirrored = (text) => [...text.toLowerCase()].reverse().join('');
  columns.sort(([, a], [, b]) => (mirrored(a) < mirrored(b) ? -1 : 1));
  return { columns, files };
}

/** A column in which some row has no value holds each value in a list of its own, and 0 for none. */
function columnsOf(path, rows) {
  return [...new Set(rows.flatMap(Object.keys))].map((name) => {
    const sparse = rows.some((row) => !(name in row));
    const values = rows.map((row) => (!sparse ? row[name] : name in row ? [row[name]] : 0));
    return [path, name, values, sparse ? 1 : 0];
  });
}

function* packagedJson() {
  for (const folder of ['fixtures/default', 'fixtures/empty', 'scenarios']) {
    for (const name of readdirSync(folder).sort()) {
      if (!name.endsWith('.json')) continue;
      yield [`${folder}/${name}`, JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))];
    }
  }
}
