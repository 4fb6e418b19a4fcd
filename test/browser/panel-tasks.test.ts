import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Mock, startMock } from '../../src/index.ts';
import { newRequest } from '../support/client.ts';
import { limit } from '../support/machine.ts';
import { violations } from './axe.ts';
import { useChromium } from './chromium.ts';

const openTab = useChromium();

/** A CSS selector to click, or to fill with a text. */
type Move = string | readonly [field: string, text: string];

/** A task: its view, the moves, and the expected result. A focused field needs no click. */
type Task = readonly [want: string, at: string, moves: readonly Move[], done: string, clicks: number];

const id = (testid: string) => `[data-testid="${testid}"]`;
const SEARCH = id('search');
const OPEN = '#main [data-testid="open"]';
const MENU = '#main [data-testid="menu"]';
const MORE = id('more-actions');

const TASKS: readonly Task[] = [
  ['create a request', '', [id('open-new-request'), id('new-request-button')], 'text=Created a request', 2],
  ['find a request by its reference', '', [[SEARCH, 'OPEN-9\n']], 'text=What happened', 1],
  ['pay a request from a list', '', [MENU, id('pay-in-full-button')], '#notice >> text=Paid 25 USD', 2],
  ['undo it', '', [id('undo-button')], '#notice >> text=/^Undone/', 1],
  [
    'pay a part',
    'REQUEST',
    [MORE, id('open-pay-a-part'), ['[name="set:amount"]', '0.1'], id('pay-a-part-button')],
    `${id('left')} >> text=0.1 ETH`,
    3,
  ],
  ['pay the rest', 'REQUEST', [id('pay-in-full-button')], '#notice >> text=Paid 0.1 ETH', 1],
  ['refund it', 'REQUEST', [MORE, id('refund-button')], '#notice >> text=Refunded', 2],
  ['take all payments back', 'REQUEST', [MORE, id('undo-all-payments-button')], '#notice >> text=were removed', 2],
  ['see why a webhook failed', '', [id('nav-webhooks'), OPEN], 'text=ECONNREFUSED', 2],
  ['send it again', 'panel/webhooks', [MENU, id('redeliver-button')], '#notice >> text=sent again', 2],
  ['make a payer fail the review', '', [id('nav-payers'), MENU, id('reject-button')], '#notice >> text=rejected', 3],
  [
    'add a payer',
    'panel/payers',
    [id('open-new-payer'), ['[name="set:clientUserId"]', 'ada'], id('new-payer-button')],
    'text=Payer ada',
    2,
  ],
  [
    'make calls fail',
    '',
    [id('nav-faults'), id('open-new-fault'), id('new-fault-button')],
    '#notice >> text=active',
    3,
  ],
  ['let them succeed again', 'panel/faults', [MENU, id('remove-button')], '#notice >> text=removed', 2],
  ['move the clock by a day', '', [id('clock'), id('advance-1-day-button')], '#notice >> text=The clock is at', 2],
  [
    'take a snapshot',
    'panel/snapshots',
    [id('open-take-a-snapshot'), id('take-a-snapshot-button')],
    '#notice >> text=taken',
    2,
  ],
  ['restore it', 'panel/snapshots', [MENU, id('restore-button')], '#notice >> text=Restored', 2],
  ['payments of the last week', 'panel/payments', [['[name=within]', '7 days']], 'text=No payments here', 1],
  ['apply a scenario by its name', '', [[SEARCH, 'bad gateway\n'], id('apply-button')], '#notice:not(:empty)', 2],
];

/** Performs a move with the mouse. Returns the number of clicks. */
async function click(page: Page, move: Move): Promise<number> {
  const [selector, text] = typeof move === 'string' ? [move] : move;
  const target = page.locator(selector).locator('visible=true').first();
  if (text === undefined) await target.click();
  else if (selector === '[name=within]') await target.selectOption(text);
  else {
    const hasFocus = await target.evaluate((field) => field === document.activeElement);
    await target.pressSequentially(text);
    return hasFocus ? 0 : 1;
  }
  return 1;
}

/** Performs a move with the keyboard. */
async function press(page: Page, move: Move): Promise<number> {
  const [selector, text] = typeof move === 'string' ? [move] : move;
  await page.locator(selector).locator('visible=true').first().waitFor();
  if (selector === SEARCH) await page.keyboard.press('Control+k');
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let presses = 0; presses < 150 && !(await isThere()); presses++) await page.keyboard.press('Tab');
  expect(await isThere(), selector).toBe(true);
  await (text === undefined ? page.keyboard.press('Enter') : page.keyboard.type(text));
  return 0;
}

async function pathOf(mock: Mock, at: string, requestId: string): Promise<string> {
  return `${mock.url}/__mock/${at === 'REQUEST' ? `panel/requests/${requestId}` : at}`;
}

test.each([
  ['mouse', click],
  ['keyboard', press],
] as const)('panel: supports all tasks by %s', { timeout: limit(120), tags: ['long'] }, async (device, move) => {
  await using mock = await startMock();
  await mock.webhooks.register({ url: 'http://127.0.0.1:9/hook' });
  const { requestId } = await newRequest(mock);
  await using tab = await openTab();
  const { page } = tab;
  await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [want, at, moves, done, clicks] of TASKS) {
    if (want !== 'undo it') await page.goto(await pathOf(mock, at, requestId));
    let count = 0;
    for (const one of moves) count += await move(page, one);
    await page.locator(done).first().waitFor();
    if (device === 'mouse') expect([want, count]).toEqual([want, clicks]);
  }
  expect(tab.problems).toEqual([]);
});

test('panel: has no axe violations with open menus and forms', async () => {
  await using mock = await startMock();
  await using tab = await openTab();
  for (const [path, opener] of [
    ['panel/requests', id('open-new-request')],
    ['panel/recurring', MENU],
  ] as const) {
    await tab.page.goto(`${mock.url}/__mock/${path}`);
    await tab.page.locator(opener).first().click();
    await tab.page.locator(':popover-open, dialog[open]').waitFor();
    expect(await violations(tab.page)).toEqual([]);
  }
});
