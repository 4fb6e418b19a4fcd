import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns the WCAG 2.2 A and AA violations, one line per element. `only` limits the rules. */
export async function violations(page: Page | Frame, only: readonly string[] = RULES): Promise<string[]> {
  await page.evaluate(SOURCE);
  const run = `axe.run({ runOnly: ${JSON.stringify(only)} })`;
  const { violations: found } = (await page.evaluate(run)) as AxeResults;
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
