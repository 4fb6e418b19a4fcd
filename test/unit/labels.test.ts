import { expect, test } from 'vitest';
import { labelOf, relativeTime } from '../../src/entries/panel/labels.ts';
import { grouped, money } from '../../src/service/catalogue/currencies/amount-texts.ts';

test.each([
  ['invoiceCurrency', 'Invoice currency'],
  ['requestIds', 'Request IDs'],
  ['kycReview', 'KYC review'],
  ['by', 'By'],
])('labels: %s is shown as %s', (name, label) => {
  expect(labelOf(name)).toBe(label);
});

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['1234567.1234567', '1,234,567.1234567'],
  ['1'.repeat(78), expect.stringMatching(/^(\d{3},){25}\d{3}$/)],
  ['12 of 20', '12 of 20'],
])('numbers: formats %s as %s', (number, text) => {
  expect(grouped(number)).toEqual(text);
});

test.each([
  ['1250.5', 'USDC-base', '1,250.5 USDC'],
  ['1250.5', 'USD', '1,250.50 USD'],
  ['1250.50', 'USD', '1,250.50 USD'],
  ['50.00', 'EUR', '50 EUR'],
  ['0.005', 'USD', '0.005 USD'],
  ['50.0', 'FAU-sepolia', '50.0 FAU'],
  ['1000', 'JPY', '1,000 JPY'],
])('amounts: formats %s of %s as %s', (amount, currency, text) => {
  expect(money({ amount, currency })).toBe(text);
});

test.each([
  ['2026-11-01T12:00:00.400Z', 'now'],
  ['2026-11-01T11:59:30Z', '30 seconds ago'],
  ['2026-11-01T13:30:00Z', 'in 1 hour'],
  ['2026-10-31T11:00:00Z', '1 day ago'],
  ['2026-08-01T12:00:00Z', '3 months ago'],
  ['2028-12-01T12:00:00Z', 'in 2 years'],
  ['soon', undefined],
])('relative time: %s is %s', (at, words) => {
  expect(relativeTime(at, '2026-11-01T12:00:00Z')).toBe(words);
});
