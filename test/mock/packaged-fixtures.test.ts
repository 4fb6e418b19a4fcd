import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paymentRequestService } from '../../src/service/service.ts';

for (const set of ['empty', 'default']) {
  for (const file of readdirSync(`fixtures/${set}`)) {
    test(`fixtures/${set}/${file}: whole rows that satisfy their schema, each key once`, () => {
      const table = paymentRequestService.tables.get(file.replace('.json', ''));
      const rows: unknown[] = JSON.parse(readFileSync(`fixtures/${set}/${file}`, 'utf8'));
      expect(rows.length).toBeGreaterThan(0);
      const parsed = rows.map((row) => table?.schema().parse(row));
      expect(parsed).toEqual(rows);
      expect(new Set(parsed.map((row) => row && table?.definition.key(row))).size).toBe(rows.length);
    });
  }
}
