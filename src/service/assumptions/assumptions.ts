import type { Assumption, StatedAssumption } from '../../engine/kernel/world/assumption.ts';
import { ACCESS_ASSUMPTIONS } from './access.assumptions.ts';
import { CONFIRMED } from './confirmed.generated.ts';
import { LINK_ASSUMPTIONS } from './links.assumptions.ts';
import { PEOPLE_ASSUMPTIONS } from './people.assumptions.ts';
import { RECURRING_ASSUMPTIONS } from './recurring.assumptions.ts';
import { REQUEST_ASSUMPTIONS } from './requests.assumptions.ts';
import { WEBHOOK_ASSUMPTIONS } from './webhooks.assumptions.ts';

/** What the mock does where the contract of the service is silent, in the order of `docs/assumptions.md`. */
export const ASSUMPTIONS = [
  ...REQUEST_ASSUMPTIONS,
  ...RECURRING_ASSUMPTIONS,
  ...LINK_ASSUMPTIONS,
  ...PEOPLE_ASSUMPTIONS,
  ...ACCESS_ASSUMPTIONS,
  ...WEBHOOK_ASSUMPTIONS,
] as const satisfies readonly StatedAssumption[];

/** Returns the list with what the packaged recordings of the service confirm. */
export function knownAssumptions(): Assumption[] {
  return ASSUMPTIONS.map((stated) => ({ ...stated, confirmed: CONFIRMED[stated.id] ?? null }));
}

type Ids = Record<(typeof ASSUMPTIONS)[number]['id'], true>;

declare module '../../engine/kernel/world/declarations.ts' {
  interface AssumptionMap extends Ids {}
}
