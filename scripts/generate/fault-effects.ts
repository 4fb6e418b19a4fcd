import { readFileSync } from 'node:fs';
import { CALL_EFFECT_TEXTS } from '../../src/engine/api/faults/faults.model.ts';

export const FAULTS_PAGE = 'docs/control-api.md';

const HEAD = '| `effect` | the client sees |\n| --- | --- |\n';
const ROW = /^\|.*\|\n/;

/** Returns the text of `docs/control-api.md` with a row for each effect on a call. */
export function faultsPage(): string {
  const page = readFileSync(FAULTS_PAGE, 'utf8');
  const [before = '', after] = page.split(HEAD);
  if (after === undefined) throw new Error(`${FAULTS_PAGE} has no table with this head:\n${HEAD}`);
  let rest = after;
  while (ROW.test(rest)) rest = rest.replace(ROW, '');
  const rows = Object.entries(CALL_EFFECT_TEXTS).map(([effect, text]) => `| \`${effect}\` | ${text} |\n`);
  return `${before}${HEAD}${rows.join('')}${rest}`;
}
