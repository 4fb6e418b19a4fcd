import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { packedFiles } from '../support/packed-files.ts';

const REPOSITORY = 'https://github.com/payment-request-mock/payment-request-mock/blob/main/';

const shipped = packedFiles();
const pages = shipped.filter((path) => path.endsWith('.md') || path === 'docs/llms.txt');

/** Returns the targets of all links and images of a page, without anchors. */
function targetsOf(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  const inline = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)];
  const references = [...text.matchAll(/^\[[^\]]+\]: (\S+)$/gm)];
  return [...inline, ...references].map(([, target = '']) => target);
}

/** Paths such as `/openapi.json` are served by a mock. */
const isAbsolute = (target: string) => /^(\w+:|\/)/.test(target);

test('the package ships its guides, examples and changelog', () => {
  expect(pages).toEqual(
    expect.arrayContaining([
      'CHANGELOG.md',
      'README.md',
      'SECURITY.md',
      'docs/agents.md',
      'docs/control-api.md',
      'docs/testing.md',
      'docs/webhooks.md',
      'examples/checkout/README.md',
      'fixtures/README.md',
    ]),
  );
});

test.each(pages)('%s: relative links lead to shipped files', (page) => {
  const relative = targetsOf(page).filter((target) => !isAbsolute(target));
  const paths = relative.map((target) => posix.join(posix.dirname(page), target).replace(/\/$/, ''));
  const isShipped = (path: string) => shipped.some((file) => file === path || file.startsWith(`${path}/`));
  expect(paths.filter((path) => !isShipped(path))).toEqual([]);
});

test('links to files of the repository lead to existing files', () => {
  const targets = pages.flatMap(targetsOf).filter((target) => target.startsWith(REPOSITORY));
  expect(targets).not.toEqual([]);
  expect(targets.filter((target) => !existsSync(target.slice(REPOSITORY.length)))).toEqual([]);
});
