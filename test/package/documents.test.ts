import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(['docs/schema/scenario.json', 'docs/schema/examine.json', 'dist/openapi.json', 'dist/sbom.cdx.json'])(
  '%s is pretty-printed, so that a search by line shows a field and not the whole document',
  (path) => {
    const text = readFileSync(path, 'utf8');
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  },
);
