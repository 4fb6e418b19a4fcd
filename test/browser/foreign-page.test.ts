import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Mock, startMock } from '../../src/index.ts';
import { newRequest } from '../support/client.ts';
import { serve, useFolder } from '../support/serve.ts';
import { type Tab, useChromium } from './chromium.ts';

/** A page of another origin that loads the given URLs. */
const SITE = 'evil.example';
const PAGE = '<!doctype html><html lang="en"><title>Evil</title><link rel="icon" href="data:,"><h1>Evil</h1></html>';

const address = useFolder((folder) => writeFileSync(`${folder}/index.html`, PAGE));
const openTab = useChromium(() => ({ [`${SITE}:80`]: address() }));

async function atForeignPage(attack: (tab: Tab, mock: Mock) => Promise<void>): Promise<void> {
  await using mock = await startMock();
  await using tab = await openTab();
  await tab.page.goto(`http://${SITE}/`);
  await attack(tab, mock);
}

/** Loads a URL with every tag that needs no CORS. Returns the tags that loaded. */
const loadByTags = ({ page }: Tab, address: string) =>
  page.evaluate(async (src) => {
    const loaded: string[] = [];
    const tags = { img: 'src', script: 'src', iframe: 'src', link: 'href', object: 'data', video: 'src' };
    for (const [name, attribute] of Object.entries(tags)) {
      const tag = document.createElement(name);
      if (name === 'link') tag.setAttribute('rel', 'stylesheet');
      await new Promise<void>((resolve) => {
        tag.onload = () => resolve(void loaded.push(name));
        tag.onerror = () => resolve();
        tag.setAttribute(attribute, src);
        document.body.append(tag);
      });
    }
    return loaded;
  }, address);

/** Sends the calls that need no CORS preflight. */
const sendBlindly = ({ page }: Tab, method: string, address: string, body?: string) =>
  page.evaluate(
    ([method, address, body]) =>
      fetch(address ?? '', { method: method ?? '', mode: 'no-cors', body: body ?? null }).then(() => {}),
    [method, address, body],
  );

/** Returns the readable status and text, or the error name. */
const readByScript = ({ page }: Tab, address: string, init: Omit<RequestInit, 'body'> & { body?: string } = {}) =>
  page.evaluate(
    ([address, init]) =>
      fetch(address, init).then(
        async (answer) => `${answer.status} ${await answer.text()}`,
        (error: Error) => error.name,
      ),
    [address, init] as const,
  );

/** All state that calls can change. */
const stateOf = async (mock: Mock) => JSON.stringify([await mock.snapshots.export(), await mock.workspaces()]);

test('foreign page: cannot change the mock or create a workspace with tags and no-cors calls', () =>
  atForeignPage(async (tab, mock) => {
    await mock.clock.freeze();
    const before = await stateOf(mock);
    const paths = [
      '/__mock/calls?path=/v2/**/x',
      '/__mock/export',
      '/w/tag/__mock/state',
      '/w/tag/v2/currencies',
      '/w/tag/docs',
    ];
    for (const path of paths) await loadByTags(tab, `${mock.url}${path}`);
    const step = JSON.stringify({ do: 'fault.add', status: 503 });
    for (const path of [
      '/__mock/steps',
      '/__mock/reset',
      '/__mock/pages/kyc/user-1',
      '/__mock/panel/act',
      '/w/blind/v2/request',
    ]) {
      await sendBlindly(tab, 'POST', `${mock.url}${path}`, step);
    }
    await sendBlindly(tab, 'GET', `${mock.url}/w/blind/v2/currencies`);
    expect(await stateOf(mock)).toBe(before);
  }));

test('foreign page: can read the API through CORS, but not the control API and its pages', () =>
  atForeignPage(async (tab, mock) => {
    const headers = { 'x-api-key': 'test-api-key' };
    expect(await readByScript(tab, `${mock.url}/v2/currencies`, { headers })).toMatch(/^200 /);
    expect(await readByScript(tab, `${mock.url}/v2/currencies`)).toMatch(/^401 /);
    for (const path of [
      '/state',
      '/export',
      '/calls',
      '/events',
      '/',
      '/panel/requests',
      '/pages/kyc/user-1',
      '/health',
    ]) {
      expect(await readByScript(tab, `${mock.url}/__mock${path}`), path).toBe('TypeError');
    }
    expect(await readByScript(tab, `${mock.url}/w/new/v2/currencies`, { headers })).toBe('TypeError');
    expect(await mock.workspaces()).toEqual([]);
  }));

test('foreign page: gets no API key from / and cannot frame the API reference or the panel', () =>
  atForeignPage(async (tab, mock) => {
    expect(await loadByTags(tab, `${mock.url}/`)).not.toContain('script');
    expect(await readByScript(tab, `${mock.url}/`)).not.toContain('test-api-key');
    const { requestId } = await newRequest(mock);
    const shown = async (path: string) => {
      const frame = await tab.page.evaluateHandle(async (src) => {
        const frame = document.createElement('iframe');
        await new Promise<void>((resolve) => {
          frame.onload = () => resolve();
          frame.src = src;
          document.body.append(frame);
        });
        return frame;
      }, `${mock.url}${path}`);
      // Browsers replace a refused page with an error page, which lacks these elements.
      return (await (await frame.asElement()?.contentFrame())?.locator('main, #reference').count()) ?? 0;
    };
    expect([await shown('/docs'), await shown('/__mock/')]).toEqual([0, 0]);
    expect(await shown(`/__mock/pay/${requestId}`)).toBe(1);
  }));

test('foreign page: cannot reach local servers through webhooks', () =>
  atForeignPage(async (tab, mock) => {
    let reached = 0;
    await using server = await serve((_, response) => {
      reached += 1;
      response.end();
    });
    const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
    const post = (path: string, body: object) =>
      readByScript(tab, `${mock.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0']) {
      const url = `http://${host}:${server.port}/`;
      expect(await post('/v1/webhook', { url }), url).toMatch(/^40[03] /);
    }
    expect(await post('/v1/webhook/test', { eventType: 'payment.confirmed' })).toContain('No active webhooks found');
    await mock.settled();
    expect(reached).toBe(0);
  }));

test('foreign page: can link to the panel and the hosted pages', () =>
  atForeignPage(async ({ page }, mock) => {
    const follow = async (path: string) => {
      await page.goto(`http://${SITE}/`);
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href, textContent: 'go' });
        document.body.append(link);
      }, `${mock.url}${path}`);
      await page.getByText('go').click();
    };
    const { requestId } = await newRequest(mock);
    await follow(`/__mock/pay/${requestId}`);
    await page.getByTestId('pay').click();
    await page.getByText('paid').first().waitFor();
    await follow('/__mock/');
    await page.getByTestId('open-new-request').click();
    await page.getByTestId('new-request-button').click();
    await page.waitForURL('**/panel/requests/*');
  }));
