import { expect, test } from 'vitest';
import { recorded } from './recorded/answer.ts';
import { OPERATION_GROUPS, recordOperations } from './recorded/operation-groups.ts';
import { changesOf, expectRecorded, fileOf, parse, Recording } from './recorded/recording.ts';

// Proves A-ERRORS and A-HEALTH.
for (const [group, prefix] of Object.entries(OPERATION_GROUPS)) {
  test(`recorded: ${group}`, async () => {
    expectRecorded(group, await recordOperations(prefix));
  });
}

test('recorded: reports a changed response by its call, with the first difference', () => {
  const recordings = (status: string, last: string) =>
    new Map([
      ['GET /short', recorded('200 (usual headers)', `{"status":"${status}","lines":"a\n\nb"}`)],
      ['GET /empty', recorded('204 ', '')],
      ['GET /long', recorded('200 (usual headers)', `${'x'.repeat(2000)}${last}`)],
    ]);
  expect(changesOf(parse(fileOf(recordings('paid', 'y'))), recordings('paid', 'y'))).toEqual([]);
  const [short = '', long = '', ...others] = changesOf(parse(fileOf(recordings('paid', 'y'))), recordings('open', 'z'));
  expect(others).toEqual([]);
  expect(short).toMatch(/^GET \/short\n {2}expected .*"status":"paid".*\n {2}received .*"status":"open".*$/);
  expect(long).toMatch(/^GET \/long\n.*\n.*\n {2}received from character 1800: x{200}z$/);
});

test('recorded: omits derivable responses and reports when they differ', () => {
  const refusal = (value: string) => recorded('400 (usual headers)', `{"message":"expected text, received ${value}"}`);
  const recording = new Recording();
  recording.add('null', refusal('null'));
  recording.addUnlike(refusal('null'), 'number', refusal('number'));
  const file = fileOf(recording.entries);
  expect(file).toBe('null → 400 (usual headers) ⏎ {"message":"expected text, received null"}\n');
  expect(parse(file)).toEqual(recording.entries);
  recording.addUnlike(refusal('null'), 'text', '200 (usual headers)');
  const [change = '', ...others] = changesOf(parse(file), recording.entries, recording.expected);
  expect(others).toEqual([]);
  expect(change).toBe(
    'text\n  expected 400 (usual headers)⏎{"message":"expected text, received null"}\n  received 200 (usual headers)',
  );
});
