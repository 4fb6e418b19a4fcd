import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SOURCES } from '../../scripts/generate/evidence.ts';
import { paymentRequestService } from '../../src/service/service.ts';

const routes = paymentRequestService.routes.all();

/** Returns an expression that finds calls of an operation in a test: any text in place of parameters. */
function callOf(operationId: string): RegExp {
  const { method, path } = routes.find((route) => route.operationId === operationId) ?? expect.fail(operationId);
  return new RegExp(`['\`]${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '\\$\\{[^}]+\\}')}['\`?$]`);
}

const compared = Object.values(SOURCES).flatMap(({ label, tests, operations }) =>
  operations.map((operation) => ({ operation, label, tests })),
);

test.each(compared)('docs/fidelity.md: a test calls $operation and compares it with $label', ({ operation, tests }) => {
  const text = tests.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(text).toMatch(callOf(operation));
});
