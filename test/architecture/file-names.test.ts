import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

const FILES = readdirSync('src/service', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/**
 * Returns the files whose names do not follow the scheme of CONTRIBUTING.md. Operations, panel and options belong to
 * the resource of their folder and have its name. Models and commands may have any name, assumptions have a folder of
 * their own, anything else is a noun.
 */
function misnamed(files: readonly string[]): string[] {
  return files.filter((file) => {
    const [, name = '', kind] = /^([a-z]+[a-z0-9-]*)(?:\.([a-z]+))?\.ts$/.exec(basename(file)) ?? [];
    if (name === '') return true;
    switch (kind) {
      case undefined:
      case 'commands':
      case 'generated':
      case 'model':
      case 'resource':
        return false;
      case 'assumptions':
        return dirname(file) !== 'assumptions';
      case 'operations':
        return !files.includes(`${dirname(file)}/${name.replace(/-v\d$/, '')}.resource.ts`);
      case 'options':
      case 'panel':
        return !files.includes(`${dirname(file)}/${name}.resource.ts`);
      default:
        return true;
    }
  });
}

test('file names: every file of the service follows the scheme', () => {
  expect(misnamed(FILES)).toEqual([]);
});

test.each([
  'coupons/coupons.queries.ts',
  'coupons/coupons.v2.ts',
  'coupons/coupons-v2.wire.ts',
  'coupons/Coupons.ts',
  'coupons/redeem.operations.ts',
  'coupons/redeem-v2.operations.ts',
  'coupons/coupon.panel.ts',
  'coupons/redeem.options.ts',
  'coupons/coupons.assumptions.ts',
])('file names: %s does not follow the scheme', (file) => {
  expect(misnamed(['coupons/coupons.resource.ts', file])).toEqual([file]);
});

test.each([
  'coupons/coupons.model.ts',
  'coupons/redeem.commands.ts',
  'coupons/coupons.operations.ts',
  'coupons/coupons-v2.operations.ts',
  'coupons/coupons.panel.ts',
  'coupons/coupons.options.ts',
  'coupons/coupon-body.ts',
  'assumptions/coupons.assumptions.ts',
])('file names: %s follows the scheme', (file) => {
  expect(misnamed(['coupons/coupons.resource.ts', file])).toEqual([]);
});
