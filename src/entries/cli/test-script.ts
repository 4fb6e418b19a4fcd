import { readFileSync, writeFileSync } from 'node:fs';
import { isRecord } from '../../engine/kernel/core/is-record.ts';

/** What `npm init` writes for a project without tests. */
const PLACEHOLDER = 'no test specified';

/**
 * Sets the script `test` of package.json where there is none, or only that of `npm init`. Returns whether it did; a file that
 * is no package.json stays as it is.
 */
export function addTestScript(script: string): boolean {
  const manifest = readManifest();
  if (manifest === undefined) return false;
  const { text, content } = manifest;
  const scripts = content.scripts ?? {};
  if (!isRecord(scripts)) return false;
  const { test } = scripts;
  if (test !== undefined && !String(test).includes(PLACEHOLDER)) return false;
  const [, indent = '  '] = /^([ \t]+)"/m.exec(text) ?? [];
  const changed = JSON.stringify({ ...content, scripts: { ...scripts, test: script } }, null, indent);
  writeFileSync('package.json', `${changed}\n`);
  return true;
}

function readManifest(): { text: string; content: Record<string, unknown> } | undefined {
  try {
    const text = readFileSync('package.json', 'utf8');
    const content: unknown = JSON.parse(text);
    return isRecord(content) ? { text, content } : undefined;
  } catch {
    return undefined;
  }
}
