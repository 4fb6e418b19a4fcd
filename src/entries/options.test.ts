import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { startOptions } from '../engine/mock/start-options.ts';
import { paymentRequestService } from '../service/service.ts';
import { FLAG_LIST } from './cli/flags.ts';
import type { StartOptions } from './options.types.ts';

const OPTIONS = startOptions(paymentRequestService);

test('options: the public type has the options that a start takes, and no other', () => {
  expectTypeOf<keyof StartOptions>().toEqualTypeOf<keyof typeof OPTIONS>();
});

test('options: the documentation of the public type says the presets', () => {
  const source = readFileSync('src/entries/options.types.ts', 'utf8');
  const presets = { ...OPTIONS, ...timingPresets() };
  for (const [name, { preset }] of Object.entries(presets)) {
    const [, comment = ''] = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s+${name}\\?:`).exec(source) ?? [];
    const said = /@default\s+('[^']*'|\[[^\]]*\]|\d+|true|false)/.exec(comment)?.[1];
    if (preset === undefined || isObject(preset)) continue;
    expect([name, said?.replaceAll("'", '"') ?? '[]']).toEqual([name, JSON.stringify(preset)]);
  }
});

/** Presets of the timing, which belong to each workspace. */
function timingPresets() {
  const { defaults } = paymentRequestService.timing;
  return Object.fromEntries(Object.entries(defaults).map(([name, preset]) => [name, { preset }]));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value);
}

test('flags: there are at most 48, and the reference names each', () => {
  expect(FLAG_LIST.length).toBeLessThanOrEqual(48);
  const reference = readFileSync('docs/reference/cli.md', 'utf8');
  for (const [name] of FLAG_LIST) expect(reference).toContain(`| \`--${name}\` |`);
});
