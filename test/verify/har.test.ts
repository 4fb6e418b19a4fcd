import { expect, test } from 'vitest';
import { createMock } from '../../src/entries/node/create-mock.ts';
import { readHar, writeHar } from '../../src/entries/verify/har.ts';
import { recordedOf } from '../../src/entries/verify/record.ts';
import { readTape, type Tape } from '../../src/entries/verify/tape.ts';
import { KEY, NATIVE, PAYEE } from '../support/client.ts';

const HEAD = { service: 'archive', recorded: '2026-11-23' };

/** The archive of three calls, as the mock itself writes it. */
async function archive(): Promise<string> {
  const mock = createMock();
  const headers = { ...KEY, 'content-type': 'application/json' };
  const created = await mock.fetch('/v2/request', { method: 'POST', headers, body: JSON.stringify(NATIVE) });
  const { requestId } = (await created.json()) as { requestId: string };
  await mock.fetch(`/v2/request/${requestId}`, { headers });
  await mock.fetch('/v2/currencies?network=sepolia', { headers });
  return (await mock.fetch('/__mock/calls.har')).text();
}

const shapeOf = ({ calls }: Tape) =>
  calls.map(({ op, request, answer }) => ({
    op,
    path: request.path,
    params: Object.keys(request.params ?? {}),
    status: answer.status,
    fields: fieldsOf(answer.body),
  }));

/** The names and types of the fields of a JSON value. */
function fieldsOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([name, item]) => [name, fieldsOf(item)]);
}

test('archive: the calls of an archive become a tape, and a tape an archive of the same calls', async () => {
  const recorded = recordedOf(readHar(await archive()), HEAD);
  const tape = readTape(recorded.tape());
  expect(recorded.leftOut).toBe(0);
  expect(tape.calls.map(({ op, answer }) => `${op} ${answer.status}`)).toEqual([
    'createRequestV2 201',
    'getRequestV2 200',
    'listCurrenciesV2 200',
  ]);
  const again = readTape(recordedOf(readHar(writeHar(tape)), HEAD).tape());
  expect(shapeOf(again)).toEqual(shapeOf(tape));
  expect(again.calls.map(({ request }) => request.query)).toEqual(tape.calls.map(({ request }) => request.query));
});

test('archive: what is written names no host of the service and no payee', async () => {
  const har = recordedOf(readHar(await archive()), HEAD).har();
  const urls = JSON.parse(har).log.entries.map(
    ({ request }: { request: { url: string } }) => new URL(request.url).host,
  );
  expect(new Set(urls)).toEqual(new Set(['host.invalid']));
  expect(har).not.toContain('mock.local');
  expect(har.toLowerCase()).not.toContain(PAYEE.slice(2).toLowerCase());
});

test('archive: calls to paths that the mock does not have are left out and counted', () => {
  const entry = {
    startedDateTime: '2026-11-23T10:00:00.000Z',
    request: { method: 'GET', url: 'https://api.example.org/other', headers: [] },
    response: { status: 200, headers: [], content: {} },
  };
  expect(recordedOf(readHar(JSON.stringify({ log: { entries: [entry] } })), HEAD)).toMatchObject({ leftOut: 1 });
});

test('archive: a text that is none is refused in a sentence', () => {
  for (const text of ['', '{}', '{"log":{"entries":[{}]}}', 'no JSON']) {
    expect(() => readHar(text), text).toThrow('This is no HTTP archive (HAR 1.2).');
  }
});
