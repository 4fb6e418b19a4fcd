import type * as z from 'zod';
import type { Endpoint, Operation } from '../../api/http/endpoint.ts';
import type { RecordList } from '../../control/record-list.ts';
import { lazyLoad } from '../../kernel/core/lazy.ts';
import type { Transitions } from '../../kernel/core/transitions.ts';
import type { Row, TableDefinition } from '../../kernel/store/store.ts';
import type {
  EventMap,
  EventName,
  JobDefinition,
  JobDefinitions,
  JobKind,
  JobMap,
} from '../../kernel/world/declarations.ts';
import type { StepDefinition } from '../../kernel/world/step.ts';
import type {
  EventDefinition,
  EventDefinitions,
  EventReactions,
  MagicValue,
  ResourceTable,
  TableDetails,
} from '../../kernel/world/world-config.ts';

type StatusOf<R> = R extends { status: infer S extends string } ? (string extends S ? never : S) : never;

/** The transitions of each status, required for rows with a status; `any` allows every change. */
type StatusDetails<R> = [StatusOf<R>] extends [never]
  ? { transitions?: never }
  : { transitions: Transitions<StatusOf<R>, string> | 'any' };

/** Declares a table of a resource. Its fixture file is `<name>.json`. */
export function resourceTable<R extends Row, I extends string>(
  definition: TableDefinition<R, I>,
  schema: () => z.ZodObject & z.ZodType<R>,
  ...[details]: [StatusOf<R>] extends [never]
    ? [details?: TableDetails<R, I>]
    : [details: TableDetails<R, I> & StatusDetails<R>]
): ResourceTable {
  // One list has tables of many row types. This signature checks that the parts of an entry match.
  return { transitions: undefined, ...details, definition, schema } as unknown as ResourceTable;
}

export interface Resource<
  N extends string = string,
  E extends EventDefinitions = EventDefinitions,
  J extends JobDefinitions = JobDefinitions,
> {
  name: N;
  tables?: readonly ResourceTable[];
  /** Loads its operations, on the first call of one of them. */
  operations?: () => Promise<readonly Operation[]>;
  /** Defines its steps. Called on the first step of any resource. */
  steps?: () => readonly StepDefinition[];
  jobs?: J;
  events?: E;
  on?: EventReactions;
  magicValues?: readonly MagicValue[];
  controlRoutes?: readonly Endpoint[];
  /** Its lists in the panel, loaded when the panel is first opened. */
  lists?: () => Promise<readonly RecordList[]>;
}

/** Declares a resource. Returns the definition with its name, events and jobs kept as literal types. */
export function defineResource<const N extends string, E extends EventName = never, J extends JobKind = never>(
  resource: Resource<N, EventsNamed<E>, JobsNamed<J>>,
): Resource<N, EventsNamed<E>, JobsNamed<J>> {
  const { operations } = resource;
  return operations === undefined ? resource : { ...resource, operations: lazyLoad(operations) };
}

type EventsNamed<E extends EventName> = { readonly [Name in E]: EventDefinition<EventMap[Name]> };
type JobsNamed<J extends JobKind> = { readonly [Kind in J]: JobDefinition<JobMap[Kind]> };
