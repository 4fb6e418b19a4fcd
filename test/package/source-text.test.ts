import { expect, test } from 'vitest';
import { sourceOfTexts, splitText } from '../../scripts/source-text.ts';

const LONG = `{"name":"${'x'.repeat(500)}","other":"${'y,'.repeat(300)}"}`;

test.each(['', '\n', 'a', 'a\n\nb\r\n', '"€\u2028𝒳"', LONG, `${LONG}\n${LONG}`])('keeps the text %j', (text) => {
  expect(new Function(`return ${sourceOfTexts({ text })}`)()).toEqual({ text });
});

test('splits a text after lines and commas', () => {
  expect(splitText('one\ntwo\n\nthree')).toEqual(['one\n', 'two\n', '\n', 'three']);
  expect(splitText(LONG).every((part) => part.length <= 161)).toBe(true);
  expect(splitText(`${'a'.repeat(100)},${'b'.repeat(100)}`)).toEqual([`${'a'.repeat(100)},`, 'b'.repeat(100)]);
});
