import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { bodyOf, operationsOf, readDocument, resolve } from '../support/documents.ts';
import type { OperationRow } from './operation-row.ts';
import { OPERATION_ROWS, rowOf, rowsFileOf } from './operation-rows.ts';
import { isObject } from './recorded/json.ts';

/** Looks for body fields that no recorded call sends. */

const DOCUMENT = await readDocument(createMock(), '/openapi.json');
const OPERATIONS = operationsOf(DOCUMENT).flatMap((operation) => {
  const fields = Object.keys(resolve(DOCUMENT, bodyOf(operation) ?? {}).properties ?? {});
  return fields.length === 0 ? [] : [{ operationId: operation.operationId, fields }];
});

function recordedFields({ body, more = [] }: OperationRow): string[] {
  return [body, ...more.map((call) => call.body)].filter(isObject).flatMap((one) => Object.keys(one));
}

/** Returns an error for each field that no row of an operation sends. */
function unrecordedFields(operationId: string, fields: readonly string[]): string[] {
  const recorded = recordedFields(rowOf(operationId));
  return fields
    .filter((field) => !recorded.includes(field))
    .map((field) => `${operationId}: no row sends ${field}; add it in ${rowsFileOf(operationId)}`);
}

test.each(OPERATIONS)('row fields: the rows of $operationId send each field of its body', ({ operationId, fields }) => {
  expect(unrecordedFields(operationId, fields)).toEqual([]);
});

test('row fields: a field without a row is named with the file in which it belongs', () => {
  expect(unrecordedFields('createRequestV2', ['payee', 'unknownField'])).toEqual([
    'createRequestV2: no row sends unknownField; add it in test/requests/requests.rows.ts',
  ]);
  expect(unrecordedFields('createRequestV1', ['payee', 'unknownField'])).toEqual([
    'createRequestV1: no row sends unknownField; add it in test/requests/requests-v1.rows.ts',
  ]);
});

test.each(Object.keys(OPERATION_ROWS))('row fields: the row of %s is in the file that errors name', async (id) => {
  expect(await readFile(rowsFileOf(id), 'utf8')).toMatch(new RegExp(`^  ${id}: \\{`, 'm'));
});
