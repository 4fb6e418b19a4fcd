import * as z from 'zod';
import { lazy } from '../../kernel/core/lazy.ts';
import { quotaSchema } from '../../kernel/world/workspace-terms.ts';

/** Format of the file that `--state` writes. The format before was that of an export. */
export const STATE_FORMAT = 'payment-request-mock/state@2';

const rows = () => z.array(z.unknown()).default([]);
const deleted = () => z.array(z.string()).default([]);

/** A state: the layers of each table from the lowest up, and the registers. */
const imageSchema = lazy(() =>
  z.strictObject({ tables: z.record(z.string(), z.array(z.int())), registers: z.unknown() }),
);
export type ImageRecord = z.infer<ReturnType<typeof imageSchema>>;

/**
 * A record of a state file. It begins with the format and the worlds as they were when the file was written (`layer`, `world`,
 * `snapshot`, ended by `complete`); what has changed since follows. The main world has the key ''.
 */
export const recordSchema = lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('format'), format: z.literal(STATE_FORMAT) }),
    /** Rows of one layer of a table. Further records of the same layer add to it. */
    z.strictObject({ type: z.literal('layer'), layer: z.int(), table: z.string(), rows: rows(), deleted: deleted() }),
    /** Numbers of the layers of shared ones, by table: the log names them, and somebody else keeps their rows. */
    z.strictObject({ type: z.literal('shared'), id: z.string(), layers: z.record(z.string(), z.int()) }),
    /** The state that new workspaces start from and that a reset restores, until another one follows. */
    z.strictObject({ type: z.literal('start'), image: imageSchema() }),
    z.strictObject({ type: z.literal('world'), world: z.string(), image: imageSchema() }),
    z.strictObject({
      type: z.literal('snapshot'),
      world: z.string(),
      id: z.string(),
      at: z.string(),
      image: imageSchema(),
    }),
    /** How many snapshots a world has had. */
    z.strictObject({ type: z.literal('counted'), world: z.string(), snapshots: z.int().min(0) }),
    /** The clock of the world is being moved: the state at the beginning, and whether others changed the world meanwhile. */
    z.strictObject({ type: z.literal('moving'), world: z.string(), image: imageSchema(), isDisturbed: z.boolean() }),
    z.strictObject({ type: z.literal('complete') }),
    /** Rows that were written and deleted. Only the last record of a commit has registers, and makes it count. */
    z.strictObject({
      type: z.literal('commit'),
      world: z.string(),
      rows: z.record(z.string(), z.array(z.unknown())).default({}),
      deleted: z.record(z.string(), z.array(z.string())).default({}),
      registers: z.unknown().optional(),
    }),
    z.strictObject({ type: z.literal('take'), world: z.string(), id: z.string(), at: z.string() }),
    z.strictObject({ type: z.literal('delete'), world: z.string(), id: z.string() }),
    z.strictObject({ type: z.literal('restore'), world: z.string(), id: z.string() }),
    z.strictObject({ type: z.literal('reset'), world: z.string() }),
    /** A move of the clock begins, is joined by changes of others, is taken back, or is completed. */
    z.strictObject({ type: z.enum(['begin', 'disturb', 'take-back', 'end']), world: z.string() }),
    z.strictObject({ type: z.literal('open'), world: z.string() }),
    /** What holds for a workspace beside its state. */
    z.strictObject({
      type: z.literal('terms'),
      world: z.string(),
      terms: z.strictObject({
        createdAtMs: z.number(),
        expiresAtMs: z.number().optional(),
        token: z.string().optional(),
        quota: quotaSchema(),
      }),
    }),
    z.strictObject({ type: z.literal('drop'), world: z.string() }),
  ]),
);
export type StateRecord = z.infer<ReturnType<typeof recordSchema>>;
