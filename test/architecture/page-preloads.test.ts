import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Loaded on request, when the page is online; a page can neither follow a chain nor write files. */
const ON_REQUEST = [/\.panel\.ts$/, /\/generate\.ts$/, /\/guide\.ts$/, /\/chain-watcher\.ts$/];

/** What pages load ahead: operations, the code that they and steps load, and two lists. */
const AHEAD =
  /operations: async \(\) => \(await import\(|load: \(\) => import\(|(?:notSimulated|assumptions): async \(\) => \(await import\(/;

test('page: everything that the service loads on first use is loaded ahead, because a page may be offline by then', () => {
  const files = readdirSync('src/service', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const loads = files.flatMap((file) =>
    readFileSync(`src/service/${file}`, 'utf8')
      .split('\n')
      .filter((line) => /\bimport\('\./.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  const late = loads.filter((line) => !AHEAD.test(line));
  const isOnRequest = (line: string) => ON_REQUEST.some((kind) => kind.test(/import\('([^']+)'/.exec(line)?.[1] ?? ''));
  expect(loads.length).toBeGreaterThan(late.length);
  expect(late.filter((line) => !isOnRequest(line)).map((line) => `${line}: use load of its operation or step`)).toEqual(
    [],
  );
});
