import { expect, test } from 'vitest';
import type { Mock } from '../../src/index.ts';
import { newRequest } from '../support/client.ts';
import { mockNow, page } from './panel.ts';

/** The states on a record's page: `*` marks the present one; others have the actions that lead to them. */
async function states(mock: Mock, path: string): Promise<string[]> {
  const { html } = await page(mock, `/__mock/panel/${path}`);
  const found = [...html.matchAll(/<li([^>]*)data-testid="life-state" data-state="(\w+)">(.*?)<\/li>/gs)];
  return found.map(([, attributes, state, text = '']) => {
    const [, by = ''] = /by ([^<]*)/.exec(text) ?? [];
    return `${attributes?.includes('aria-current="step"') ? '*' : ''}${state}${by && ` by ${by}`}`;
  });
}

test('a request shows its state and the actions that lead to others', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock, {
    invoiceCurrency: 'USD',
    paymentCurrency: 'FAU-sepolia',
    amount: '900',
  });
  const path = `requests/${requestId}`;
  expect(await states(mock, path)).toEqual([
    '*created',
    'partially_paid by Pay a part',
    'paid by Pay in full, Overpay',
    'failed by Fail',
    'refunded',
    'expired by Expire',
  ]);
  await mock.requests.pay(requestId);
  expect(await states(mock, path)).toEqual([
    'created by Undo all payments',
    'partially_paid',
    '*paid',
    'failed',
    'refunded by Refund',
    'expired',
  ]);
});

test('the page tries the actions without a change', async () => {
  const mock = mockNow();
  const { requestId } = await newRequest(mock);
  const before = [await mock.explain(requestId), await mock.clock.now()];
  await states(mock, `requests/${requestId}`);
  expect([await mock.explain(requestId), await mock.clock.now()]).toEqual(before);
  expect((await page(mock, `/__mock/panel/requests/${requestId}`)).html).toContain('data-status="created"');
});

test('a payer shows the states of agreement and identity check', async () => {
  const found = await states(mockNow(), 'payers/user-3');
  expect(found.filter((state) => state.startsWith('*'))).toHaveLength(2);
  expect(found).toContain('approved by Approve');
});
