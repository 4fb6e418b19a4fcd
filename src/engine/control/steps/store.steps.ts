import * as z from 'zod';
import { deleteRows } from '../../kernel/world/rows.ts';
import { defineStep, type StepDefinition } from '../../kernel/world/step.ts';
import type { ResourceTable } from '../../kernel/world/world-config.ts';

export function storeSteps(tables: ReadonlyMap<string, ResourceTable>): StepDefinition[] {
  return [
    defineStep({
      name: 'store.clear',
      description:
        'Empties tables, for example ["requests", "payments"]; without names, all except currencies and credentials.',
      schema: () =>
        z.strictObject({
          tables: z
            .array(z.enum([...tables.keys()]))
            .max(tables.size)
            .optional(),
        }),
      returns: () => z.record(z.string(), z.int()),
      run: (tx, { tables: names }) => {
        const chosen = [...tables.values()].filter(({ definition, isKept }) =>
          names === undefined ? !isKept : names.includes(definition.name),
        );
        return Object.fromEntries(chosen.map(({ definition }) => [definition.name, deleteRows(tx.table(definition))]));
      },
    }),
  ];
}
