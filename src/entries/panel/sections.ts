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
  health: [],
  intents: [],
  offramps: [],
  payouts: [],
  wallets: [],
  jobs: [],
  webhooks: [],
  timing: [],
  chain: [['panel/chain', 'Chain']],
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

/** Every view but the overview, by path. */
const NAMES: ReadonlyMap<SectionPath, string> = new Map([...Object.values(RESOURCE_SECTIONS).flat(), ...others]);

/** The groups of the navigation: their names and the paths of their views. */
const GROUPS: readonly (readonly [group: string, paths: readonly SectionPath[]])[] = [
  ['Money', ['panel/requests', 'panel/payments', 'panel/recurring']],
  ['People', ['panel/payers', 'panel/bank-details', 'panel/client-ids', 'panel/journeys']],
  ['Inspect', ['panel/webhooks', 'panel/calls', 'panel/chain']],
  [
    'Simulation',
    ['panel/scenarios', 'panel/steps', 'panel/clock', 'panel/faults', 'panel/snapshots', 'panel/workspaces'],
  ],
];

const grouped = new Set(GROUPS.flatMap(([, paths]) => paths));

/** A group of the navigation. The first one, with the overview, has no name. */
export interface SectionGroup {
  name: string;
  sections: readonly (readonly [path: SectionPath, name: string])[];
}

/** Every view of the navigation, in order. A view that is in no group is in the last one. */
export const SECTION_GROUPS: readonly SectionGroup[] = [
  { name: '', sections: [overview] },
  ...GROUPS.map(([name, paths]) => ({ name, sections: paths.map((path) => [path, NAMES.get(path) ?? path] as const) })),
  { name: 'Other', sections: [...NAMES].filter(([path]) => !grouped.has(path)) },
].filter(({ sections }) => sections.length > 0);

/** Address of a view in the navigation. */
export type SectionPath = (typeof RESOURCE_SECTIONS)[ResourceName][number][0] | (typeof MOCK_SECTIONS)[number][0];
