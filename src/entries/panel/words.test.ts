import { expect, test } from 'vitest';
import { durationWords, labelOf } from './words.ts';

test.each([
  ['invoiceCurrency', 'Invoice currency'],
  ['requestIds', 'Request IDs'],
  ['kycReview', 'KYC review'],
  ['by', 'By'],
])('words: the label of %s is %s', (name, label) => {
  expect(labelOf(name)).toBe(label);
});

test.each([
  ['PT30S', '30 seconds'],
  ['P1M', '1 month'],
  ['PT1M', '1 minute'],
  ['P1DT2H', 'P1DT2H'],
])('words: the duration %s is %s', (duration, words) => {
  expect(durationWords(duration)).toBe(words);
});
