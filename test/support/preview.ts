import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Running } from './cli.ts';

/** Runs the script of deploy/preview as its action does. Returns its exit code, what it printed and its outputs. */
export async function runPreview(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'preview-'));
  const output = join(folder, 'output');
  writeFileSync(output, '');
  try {
    const env = { ...settings, GITHUB_OUTPUT: output };
    await using script = new Running(process.execPath, ['deploy/preview/workspace.mjs'], env);
    const code = await script.ended;
    const lines = readFileSync(output, 'utf8').trim().split('\n');
    const outputs: Record<string, string> = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    return { code, output: script.output, outputs };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
