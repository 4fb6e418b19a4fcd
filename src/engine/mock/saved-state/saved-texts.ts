import * as z from 'zod';
import { describeIssue } from '../../control/fixtures/fixtures.ts';
import { MockConfigError } from '../../kernel/core/errors.ts';
import { lazy } from '../../kernel/core/lazy.ts';
import { rowSchema } from '../../kernel/core/row-schema.ts';
import { registersSchema, type WorldRegisters } from '../../kernel/world/registers.ts';
import { workspaceQuotaSchema } from '../../kernel/world/workspace-terms.ts';
import type { Service } from '../service.ts';

export const FORMAT = 'payment-request-mock/state@3';

const termsSchema = () =>
  z.strictObject({
    createdAtMs: z.number(),
    expiresAtMs: z.number().optional(),
    token: z.string().optional(),
    quota: workspaceQuotaSchema(),
  });

/** The image of a workspace; `sizes` has the number of rows of its own layers, so that none is missed. Earlier versions had none. */
const imageSchema = () =>
  z.strictObject({
    tables: z.record(z.string(), z.array(z.string())),
    sizes: z.record(z.string(), z.int()).optional(),
    registers: z.unknown(),
  });
const stateSchema = lazy(() =>
  z.strictObject({
    format: z.literal(FORMAT),
    version: z.string().optional(),
    image: imageSchema(),
    terms: termsSchema().optional(),
    use: z.strictObject({ rows: z.int(), bytes: z.int().default(0), webhooks: z.int() }).optional(),
  }),
);
const snapshotsSchema = rowSchema(() => ({
  count: z.int().min(0),
  list: z.array(z.strictObject({ id: z.string(), at: z.string(), image: imageSchema() })),
}));
export type SavedImage = z.infer<ReturnType<typeof imageSchema>>;

/** Returns what is known of a workspace before its rows are read. @throws MockConfigError for what is wrong */
export function parseState(text: string) {
  return parsed(JSON.parse(text), stateSchema(), 'workspace');
}

/** @throws MockConfigError for what is wrong */
export function parseSnapshots(text: string) {
  return parsed(JSON.parse(text), snapshotsSchema(), 'snapshots');
}

/** Schemas of registers by service: making one takes longer than to read a small workspace. */
const registersSchemas = new WeakMap<Service, z.ZodType<WorldRegisters>>();

export function parseRegisters(registers: unknown, service: Service): WorldRegisters {
  const schema = registersSchemas.get(service) ?? registersSchema(service.timing.schema());
  registersSchemas.set(service, schema);
  return parsed(registers, schema, 'registers');
}

function parsed<T>(value: unknown, schema: z.ZodType<T>, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new MockConfigError(issue === undefined ? `unknown ${what}` : `${what}${describeIssue(issue, value)}`);
}
