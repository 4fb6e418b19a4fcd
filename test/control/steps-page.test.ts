import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseStep } from '../../src/engine/control/steps/registry.ts';
import { paymentRequestService } from '../../src/service/service.ts';

const known = paymentRequestService.steps();
const page = readFileSync('docs/steps.md', 'utf8');
const sections = new Map(page.split(/^### /m).map((text) => [text.split('\n')[0] ?? '', text]));

test.each([...known])('docs/steps.md: explains %s, with its method, valid JSON and every parameter', (name, step) => {
  const text = sections.get(name) ?? '';
  expect(text).toMatch(/^- in JavaScript: `mock\.\w+\.\w+\(/m);
  const [, json = ''] = /^- as JSON: `(.*)`$/m.exec(text) ?? [];
  const { problems } = parseStep(known, JSON.parse(json));
  expect(problems ?? []).toEqual([]);
  const { shape } = step.schema() as unknown as { shape: object };
  const rows = [...text.matchAll(/^\| `(\w+)` \| .+ \| .{10,} \|$/gm)].map(([, parameter]) => parameter);
  expect(rows).toEqual(Object.keys(shape));
});
