import type { ResourceName } from '../../service/service.ts';

/** A view of the panel in the navigation: its address under `/__mock/` and its name. */
type Section = readonly [path: string, name: string];

/** The views of each resource. A resource without an entry does not compile; `[]` when it has no view of its own. */
const RESOURCE_SECTIONS = {
  requests: [['panel/requests', 'Requests']],
  payments: [['panel/payments', 'Payments']],
  payers: [['panel/payers', 'Payers']],
  'payment-details': [['panel/bank-details', 'Bank details']],
  'client-ids': [['panel/client-ids', 'Client IDs']],
  recurring: [['panel/recurring', 'Recurring payouts']],
  journeys: [['panel/journeys', 'Journeys']],
  faults: [['panel/faults', 'Faults']],
  deliveries: [['panel/webhooks', 'Webhooks']],
  clock: [['panel/clock', 'Clock']],
  currencies: [],
  intents: [],
  offramps: [],
  payouts: [],
  wallets: [],
  jobs: [],
  webhooks: [],
  timing: [],
} as const satisfies Record<ResourceName, readonly Section[]>;

/** The views about the mock itself. */
const MOCK_SECTIONS = [
  ['', 'Overview'],
  ['panel/calls', 'Calls'],
  ['panel/scenarios', 'Scenarios'],
  ['panel/steps', 'Steps'],
  ['panel/snapshots', 'Snapshots'],
  ['panel/workspaces', 'Workspaces'],
] as const satisfies readonly Section[];

const [overview, ...others] = MOCK_SECTIONS;

/** Every view of the navigation, in order. */
export const SECTIONS: readonly (readonly [path: SectionPath, name: string])[] = [
  overview,
  ...Object.values(RESOURCE_SECTIONS).flat(),
  ...others,
];

/** Address of a view in the navigation. */
export type SectionPath = (typeof RESOURCE_SECTIONS)[ResourceName][number][0] | (typeof MOCK_SECTIONS)[number][0];
