import { expect, test } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { holdPort } from '../support/cli.ts';

/** Returns the message for options that do not compile. */
function messageOf(options: unknown): string {
  try {
    Reflect.apply(createMock, undefined, [options]);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  [{ auth: 'non' }, 'option auth: must be "strict" or "any" (found "non")'],
  [{ auth: 'stric' }, 'option auth: must be "strict" or "any"; did you mean "strict" (found "stric")'],
  [{ generate: { payment: 3 } }, 'option generate: unknown option "payment"; did you mean "payments"?'],
  [{ webhooks: { deliver: 1 } }, 'option webhooks.deliver: must be a function that takes a Request and returns'],
  [{ webhooks: { urll: 'x' } }, 'option webhooks: unknown option "urll"; did you mean "url"?'],
  [{ rateLimit: { perSeconds: 5 } }, 'option rateLimit: unknown option "perSeconds"; did you mean "perSecond"?'],
  [{ rateLimit: { perSecond: 0 } }, 'option rateLimit.perSecond: must be at least 1 (found 0)'],
  [{ rateLimit: 5 }, 'option rateLimit: must be true, false or an object such as { perSecond: 5 } (found 5)'],
  [{ fixtures: 5 }, 'option fixtures: must be a set (default, empty), a directory'],
  [{ scenario: 5 }, 'option scenario: must be the name of a scenario, or an array of names (found 5)'],
  [{ workspaceTtl: true }, 'option workspaceTtl: must be a duration such as 1h (found true)'],
  [{ baseUrl: 'here' }, 'option baseUrl: must be a URL such as http://localhost:4010 (found "here")'],
  [{ strict: 'yes' }, 'option strict: must be a boolean (found "yes")'],
  [{ apiKeys: 'mine' }, 'option apiKeys: must be an array'],
  [
    { settlement: 'soon' },
    'option settlement: must be "immediate", { "after": "PT30S" } or { "polls": 3 } (found "soon")',
  ],
  [null, 'options must be an object such as { seed: 7 }, not null'],
  [4010, 'options must be an object such as { seed: 7 }, not 4010'],
  [[], 'options must be an object'],
])('options: refuse %j and list valid values', (options, message) => {
  expect(messageOf(options)).toContain(message);
});

test('options: accept inherited and computed properties', async () => {
  class Shop {
    get apiKeys() {
      return ['of-the-shop'];
    }
  }
  const response = await createMock(new Shop()).fetch('/v2/currencies', { headers: { 'x-api-key': 'of-the-shop' } });
  expect(response.status).toBe(200);
  expect(messageOf(Object.create({ sed: 1 }))).toContain('unknown option "sed"; did you mean "seed"?');
  expect(messageOf(JSON.parse('{"__proto__": 1}'))).toContain('unknown option "__proto__"');
});

test('options: suggest the nearest name, or list all names', () => {
  expect(messageOf({ auht: 'any' })).toMatch(/^unknown option "auht"; did you mean "auth"\? options: fixtures, /);
  expect(messageOf({ qqqqqqqq: 1 })).toContain('unknown option "qqqqqqqq"; options: fixtures, ');
});

test('options: ignore undefined options unless the name is unknown', () => {
  expect(messageOf({ auth: undefined, apiKeys: undefined, webhooks: undefined })).toBe('');
  expect(messageOf({ auht: undefined })).toContain('unknown option "auht"; did you mean "auth"?');
});

test('options: report all wrong options at once without repeating secrets', () => {
  const lines = messageOf({ auth: 1, apiKeys: ['hush', 1234], seed: 'x' }).split('\n');
  expect(lines.map((line) => line.split(':')[0])).toEqual(['option seed', 'option auth', 'option apiKeys.1']);
  expect(lines.join()).not.toMatch(/hush|1234/);
});

test('startMock: explains the port option when given a number', async () => {
  const start = Reflect.apply(startMock, undefined, [4010]);
  await expect(start).rejects.toThrow('options must be an object such as { port: 4010 }, not 4010');
  await expect(Reflect.apply(startMock, undefined, [null])).rejects.toThrow('options must be an object');
});

test('startMock: explains a port in use and an unavailable address', async () => {
  await using held = await holdPort();
  await expect(startMock({ port: held.port })).rejects.toThrow(
    `port ${held.port} on 127.0.0.1 is in use; stop the other program, ` +
      'or choose another port with the option port or --port (0 selects a free one)',
  );
  await expect(startMock({ host: '203.0.113.7' })).rejects.toThrow('this machine does not have that address');
});

test('steps: suggest the nearest valid value and name the step once', async () => {
  const mock = createMock();
  const step = { do: 'payer.set-status', clientUserId: 'ada', kycStatus: 'reject' };
  const one = await Reflect.apply(mock.step, mock, [step]).catch((error: Error) => error.message);
  expect(one).toMatch(
    /^Validation failed\n {2}kycStatus: payer\.set-status: must be "not_started", .*; did you mean "rejected"\?$/,
  );
});
