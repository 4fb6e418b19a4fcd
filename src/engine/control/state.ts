import type { Host } from '../api/http/app-env.ts';
import { arrayPieces } from '../api/http/json-pieces.ts';
import type { World } from '../kernel/world/world.ts';
import type { StateSummary } from '../kernel/world/world.types.ts';

/** Returns the state of a world: its time, seed, row counts and credentials. */
export function stateOf({ service }: Host, world: World): StateSummary {
  const counts = [...service.tables.values()].map(({ definition }) => [
    definition.name,
    world.table(definition).count(),
  ]);
  return {
    now: world.now(),
    seed: world.registers.seed,
    tables: Object.fromEntries(counts),
    credentials: service.credentials(world),
  };
}

/** Returns the state of a world with every row, as JSON in pieces. The world must not change until the last one was taken. */
export function* statePieces(host: Host, world: World): Iterable<string> {
  yield `${JSON.stringify(stateOf(host, world)).slice(0, -1)},"rows":`;
  let separator = '{';
  for (const { definition } of host.service.tables.values()) {
    yield `${separator}"${definition.name}":`;
    yield* arrayPieces(world.table(definition).each(), (row) => row);
    separator = ',';
  }
  yield '}}';
}
