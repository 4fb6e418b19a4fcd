import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CALL_EFFECTS, WEBHOOK_EFFECTS } from '../../src/engine/api/faults/faults.model.ts';
import { createMock, type MockError, type StepParameters } from '../../src/index.ts';
import { KEY, NATIVE } from '../support/client.ts';

type Effect = NonNullable<StepParameters['fault.add']['effect']>;

interface Seen {
  /** Status and body of the response, or the error of `fetch`. */
  client: unknown;
  /** Number of created requests. */
  written: number;
  /** Whether the fault may give the response on which the effect acts. */
  takesResponse: boolean;
}

/** A creation under each effect. A new effect needs a row: tsc and the test below name it. */
const EFFECTS: Readonly<Record<Effect, Seen>> = {
  reset: { client: 'fetch failed: read ECONNRESET', written: 0, takesResponse: false },
  empty: { client: 'fetch failed: other side closed', written: 0, takesResponse: false },
  timeout: { client: 'no response', written: 0, takesResponse: false },
  truncate: { client: 'terminated: other side closed', written: 1, takesResponse: true },
  malformed: {
    client: [201, expect.stringMatching(/^\{"requestId":"01[^}]*\ufffd$/)],
    written: 1,
    takesResponse: true,
  },
  double: { client: [201, expect.stringMatching(/^\{"requestId":"01.*\}$/)], written: 2, takesResponse: false },
};

const ROWS = Object.entries(EFFECTS) as [Effect, Seen][];

test('fault effects: every one has a row', () => {
  const missing = CALL_EFFECTS.filter((effect) => EFFECTS[effect] === undefined);
  expect(missing, 'add a row to EFFECTS in test/control/fault-effects.test.ts').toEqual([]);
});

test.each(ROWS)('fault effect %s: acts on a creation', async (effect, seen) => {
  await using mock = createMock({ fixtures: 'empty', validateResponses: true });
  await mock.faults.add({ operation: 'createRequestV2', effect });
  const leaving = new AbortController();
  const sent = mock.fetch('/v2/request', {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body: JSON.stringify(NATIVE),
    signal: leaving.signal,
  });
  const answered = sent
    .then(async (response) => [response.status, await response.text()])
    .catch(({ name, message, cause }: Error) =>
      name === 'AbortError'
        ? 'no response'
        : [message, (cause as Error | undefined)?.message].filter(Boolean).join(': '),
    );
  if (effect === 'timeout') {
    await expect.poll(async () => (await mock.calls.list()).length).toBe(1);
    leaving.abort();
  }
  expect(await answered).toEqual(seen.client);
  expect((await mock.state()).tables.requests).toBe(seen.written);
});

test.each(ROWS)('fault effect %s: has a response of the fault only if it acts on responses', async (effect, seen) => {
  await using mock = createMock({ fixtures: 'empty' });
  const refusal = await mock.faults.add({ effect, status: 503 }).then(
    () => undefined,
    ({ errors }: MockError) => errors,
  );
  const message = `fault.add: does not go with ${effect}`;
  expect(refusal).toEqual(seen.takesResponse ? undefined : [{ field: 'status', message }]);
});

test('docs/webhooks.md: has a row for every effect on a delivery', () => {
  const rows = readFileSync('docs/webhooks.md', 'utf8').matchAll(/^\| `([a-z-]+)` \| .* \| .* \|$/gm);
  const documented = [...rows].map(([, effect]) => effect);
  const missing = WEBHOOK_EFFECTS.filter((effect) => !documented.includes(effect));
  expect(missing, 'add a row to the table below "Faulty deliveries" in docs/webhooks.md').toEqual([]);
});
