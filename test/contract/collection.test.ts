import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';

/** Plays docs/postman-collection.json as a client does: variables in place of their names, and its script after each answer. */

interface Pair {
  key: string;
  value: string;
  disabled?: boolean;
}

interface Item {
  name: string;
  request: { method: string; body?: { raw: string }; url: { path: string[]; variable?: Pair[]; query?: Pair[] } };
}

const COLLECTION: {
  variable: Pair[];
  auth: { apikey: Pair[] };
  event: { script: { exec: string[] } }[];
  item: { name: string; item: Item[] }[];
} = JSON.parse(readFileSync('docs/postman-collection.json', 'utf8'));

const ITEMS = COLLECTION.item.flatMap((folder) =>
  folder.item.map((item) => [`${folder.name}: ${item.name}`, item] as const),
);

class Player {
  readonly variables = new Map(COLLECTION.variable.map(({ key, value }) => [key, value]));

  readonly mock: Mock;

  constructor(mock: Mock) {
    this.mock = mock;
  }

  async play({ request: { method, body, url } }: Item): Promise<Response> {
    const filled = (text: string): string =>
      text.replace(/\{\{(\w+)\}\}/g, (_, name) => this.variables.get(name) ?? '');
    const inPath = new Map(url.variable?.map(({ key, value }) => [`:${key}`, encodeURIComponent(filled(value))]));
    const path = url.path.map((part) => inPath.get(part) ?? part).join('/');
    const query = new URLSearchParams(
      url.query?.filter((one) => !one.disabled).map(({ key, value }) => [key, filled(value)]),
    );
    const auth = Object.fromEntries(COLLECTION.auth.apikey.map(({ key, value }) => [key, filled(value)]));
    const answer = await this.mock.fetch(`/${path}?${query}`, {
      method,
      headers: { [auth.key ?? '']: auth.value ?? '', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: filled(body.raw) }),
    });
    const text = await answer.clone().text();
    const response = { headers: answer.headers, json: () => (text === '' ? undefined : JSON.parse(text)) };
    const script = COLLECTION.event.flatMap((event) => event.script.exec).join('\n');
    const request = { url: { getPath: () => `/${path}` } };
    new Function('pm', script)({ request, response, collectionVariables: this.variables });
    return answer;
  }

  find(name: string): Item {
    const [, item] = ITEMS.find(([title]) => title === name) ?? [];
    if (item === undefined) throw new Error(`no call "${name}"`);
    return item;
  }
}

const fresh = () => new Player(createMock({ now: '2026-11-01T00:00:00Z', validateResponses: true }));

/** They need a webhook, a delivery, an intent or an off-ramp that was just made. */
const NEEDS =
  /^v1 Webhooks: (Send|Switch|Delete)|payment intent$|^Mock: steps: (webhook\.(delete|redeliver|trigger)|intent\.decide|offramp\.(advance|decide))$/;

test.each(ITEMS.filter(([title]) => !NEEDS.test(title)))('collection: %s', async (_, item) => {
  const answer = await fresh().play(item);
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
});

test('collection: a call uses the ids of the answer before it', async () => {
  const player = fresh();
  await player.play(player.find('v2 Requests: Create a payment request'));
  expect(player.variables.get('requestId')).not.toBe(fresh().variables.get('requestId'));
  const calldata = await player.play(player.find('v2 Requests: Get the calldata that pays a request'));
  expect((await calldata.json()).transactions).toHaveLength(1);
  await player.mock.requests.pay(player.variables.get('requestId') ?? '');
  const answer = await player.play(player.find('v2 Requests: Get a payment request'));
  expect(await answer.json()).toMatchObject({ requestId: player.variables.get('requestId'), hasBeenPaid: true });
});

test('collection: calls that need a record find that of the call before', async () => {
  const player = fresh();
  for (const name of [
    'Register an address for events',
    'Switch a webhook off, or on again',
    'Delete a webhook for good',
  ]) {
    const answer = await player.play(player.find(`v1 Webhooks: ${name}`));
    expect(answer.status, `${name} ${await answer.clone().text()}`).toBeLessThan(300);
  }
});
