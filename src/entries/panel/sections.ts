import type { RecordList } from '../../engine/control/record-list.ts';
import type { World } from '../../engine/kernel/world/world.ts';

/** The views that no resource has as its list, with their groups and names in the navigation. */
export const VIEWS = {
  'panel/calls': ['Inspect', 'Calls'],
  'panel/chain': ['Inspect', 'Chain'],
  'panel/scenarios': ['Simulation', 'Scenarios'],
  'panel/steps': ['Simulation', 'Steps'],
  'panel/clock': ['Simulation', 'Clock'],
  'panel/faults': ['Simulation', 'Faults'],
  'panel/snapshots': ['Simulation', 'Snapshots'],
  'panel/workspaces': ['Simulation', 'Workspaces'],
} as const;

/** A view in the navigation. */
export interface Section {
  path: string;
  name: string;
  group: string;
  /** Returns how many records it lists. Counting costs the same for every size. */
  count?: (world: World) => number;
}

/** Returns every view of the navigation, in order. The first one has no group. */
export function sectionsOf(lists: readonly RecordList[]): Section[] {
  const sections: Section[] = [
    { path: '', name: 'Overview', group: '' },
    ...lists.map(({ path, title, group, table }) => ({
      path,
      name: title,
      group,
      count: (world: World) => world.table(table).count(),
    })),
    ...Object.entries(VIEWS).map(([path, [group, name]]) => ({ path, name, group })),
  ];
  const groups = [...new Set(sections.map(({ group }) => group))];
  return sections.sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group));
}
