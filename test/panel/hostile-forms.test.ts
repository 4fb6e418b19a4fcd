import { expect, test } from 'vitest';
import { mockNow, submit } from './panel.ts';

const act = (fields: Record<string, string>) =>
  submit(mockNow(), '/__mock/panel/act', new URLSearchParams({ back: '', ...fields }));

test.each([
  'set:__proto__.polluted',
  'set:a.__proto__.polluted',
  'set:constructor.prototype.polluted',
  'json:__proto__',
])('panel: a form with the field %s is refused and changes no prototype', async (name) => {
  const { status } = await act({ call: 'POST /steps', body: '{"do":"clock.freeze"}', [name]: 'yes' });
  expect([status, Object.hasOwn(Object.prototype, 'polluted')]).toEqual([400, false]);
});

test.each(['hasOwnProperty:now', 'constructor:now', '__proto__:now', 'toString:now'])(
  'panel: a form field of the unknown kind %s is ignored',
  async (name) => {
    expect((await act({ call: 'POST /steps', body: '{"do":"clock.freeze"}', [name]: 'x' })).status).toBe(303);
  },
);

test('panel: a form that reads needs no body', async () => {
  expect((await act({ call: 'GET /health', 'set:now': '0' })).status).toBe(303);
});

test.each([
  ['panel/\r\nx: y', '../?done='],
  ['panel/…', '../?done='],
  ['panel/\\evil.example', '../?done='],
  ['panel/{constructor}', '../panel/?done='],
  ['panel/requests?q=%E2%80%A6', '../panel/requests?q=%E2%80%A6&done='],
])('panel: a form that goes back to %j is redirected within the panel', async (back, place) => {
  const { status, location } = await act({ call: 'POST /steps', body: '{"do":"clock.freeze"}', back });
  expect([status, location?.replace(/\d+$/, '')]).toEqual([303, place]);
});

test('panel: a form that reads the stream of events ends', async () => {
  expect((await act({ call: 'GET /events' })).status).toBe(303);
});
