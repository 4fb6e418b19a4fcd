import { expect } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';

export const mockNow = () => createMock({ validateResponses: true, now: '2026-11-01T12:00:00Z' });

/** A page as a browser without scripts sees it. */
export async function page(mock: Mock, path: string): Promise<{ status: number; html: string; headers: Headers }> {
  const response = await mock.fetch(path);
  return { status: response.status, html: await response.text(), headers: response.headers };
}

/** Text content of the elements with a `data-testid`. */
export function texts(html: string, testid: string): string[] {
  return html
    .split(`data-testid="${testid}"`)
    .slice(1)
    .map((rest) => rest.slice(rest.indexOf('>') + 1))
    .map((rest) => rest.slice(0, rest.indexOf('</')).replace(/<[^>]*>/g, ''));
}

/** Form fields as a browser would send them. `filled` contains user input. */
export function fieldsOf(html: string, testid: string, filled: Record<string, string> = {}): URLSearchParams {
  const [, form] = new RegExp(`data-testid="${testid}">(.*?)</form>`, 's').exec(html) ?? [];
  if (form === undefined) throw new Error(`there is no form ${testid}`);
  const fields = [...form.matchAll(/<input ([^>]*)\/>/g)].map(([, attributes = '']) => attributeMap(attributes));
  const given = fields.map(({ name = '', value = '' }) => [name, value]);
  return new URLSearchParams({ ...Object.fromEntries(given), ...filled });
}

function attributeMap(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]);
  return Object.fromEntries(pairs);
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

/** Submits a form without following the redirect. */
export async function submit(mock: Mock, path: string, fields: URLSearchParams, headers: Record<string, string> = {}) {
  const response = await mock.fetch(path, { method: 'POST', body: fields, headers, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

/** Submits the first form of a page. Returns the new page. */
export async function press(
  mock: Mock,
  path: string,
  testid: string,
  filled?: Record<string, string>,
): Promise<string> {
  await perform(mock, fieldsOf((await page(mock, path)).html, testid, filled));
  return (await page(mock, path)).html;
}

/** Performs an action. Returns the resulting page. */
export async function perform(mock: Mock, fields: URLSearchParams): Promise<string> {
  const { status, location, text } = await submit(mock, '/__mock/panel/act', fields);
  expect([status, texts(text, 'error')]).toEqual([303, []]);
  const { pathname, search } = new URL(location ?? '', 'http://mock/__mock/panel/act');
  return (await page(mock, `${pathname}${search}`)).html;
}

/** Builds the form of an action. */
export function actionForm(call: string, body?: object): URLSearchParams {
  return new URLSearchParams({ call, back: '', ...(body && { body: JSON.stringify(body) }) });
}
