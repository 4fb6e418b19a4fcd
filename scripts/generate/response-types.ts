import ts from 'typescript';
import type * as z from 'zod';
import { recordedCallSchema, recordedMessageSchema } from '../../src/engine/api/calls/calls.schema.ts';
import { rateLimitSchema } from '../../src/engine/api/faults/faults.model.ts';
import { webhookDeliverySchema } from '../../src/engine/api/webhooks/deliveries.commands.ts';
import { webhookAttemptSchema } from '../../src/engine/api/webhooks/webhooks.model.ts';
import { firstUseSchema, usedAssumptionSchema } from '../../src/engine/control/assumptions.routes.ts';
import { jobRunSchema } from '../../src/engine/control/clock.schema.ts';
import { workspaceInfoSchema } from '../../src/engine/control/control.routes.ts';
import {
  explainedRecordSchema,
  explanationSchema,
  timelineEntrySchema,
} from '../../src/engine/control/explain.routes.ts';
import {
  fieldChangeSchema,
  jobChangeSchema,
  nextOfRecordSchema,
  nextStepsSchema,
  possibleStepSchema,
  refusedStepSchema,
  rowChangeSchema,
  sentWebhookSchema,
  stepChangesSchema,
} from '../../src/engine/control/next.routes.ts';
import { exportedStateSchema, snapshotInfoSchema, stateSummarySchema } from '../../src/engine/control/state.routes.ts';
import { generateOptionsSchema, webhookOptionsSchema } from '../../src/engine/mock/definition/options.ts';
import { chainStatusSchema } from '../../src/service/chain/chain-status.ts';
import { jsDocOf, sourcesOf } from './option-types.ts';
import { typeOf } from './step-types.ts';

/** Schemas of public response types. */
const RESPONSES: Readonly<Record<string, () => z.ZodObject>> = {
  recordedMessageSchema,
  recordedCallSchema,
  explainedRecordSchema,
  timelineEntrySchema,
  explanationSchema,
  fieldChangeSchema,
  rowChangeSchema,
  jobChangeSchema,
  stepChangesSchema,
  sentWebhookSchema,
  possibleStepSchema,
  refusedStepSchema,
  nextOfRecordSchema,
  nextStepsSchema,
  firstUseSchema,
  usedAssumptionSchema,
  webhookAttemptSchema,
  webhookDeliverySchema,
  chainStatusSchema,
};

/** The public types of kernel responses in the control API. */
const WORLD: Readonly<Record<string, () => z.ZodObject>> = {
  stateSummarySchema,
  jobRunSchema,
  snapshotInfoSchema,
  workspaceInfoSchema,
  exportedStateSchema,
};

/** The public types of object options. */
const OPTIONS: Readonly<Record<string, () => z.ZodObject>> = {
  generateOptionsSchema,
  rateLimitSchema,
  webhookOptionsSchema,
};

const nameOf = (schema: string) => `${schema.charAt(0).toUpperCase()}${schema.slice(1).replace(/Schema$/, '')}`;
const names = new Map<unknown, string>(
  Object.entries({ ...RESPONSES, ...WORLD }).map(([name, schema]) => [schema(), nameOf(name)]),
);

/** Returns the source of `src/entries/types/responses.generated.ts`: the types of the schemas with their JSDoc. */
export function responseTypes(): string {
  return `/* Generated from the schemas of responses and options by npm run generate. */

${[...interfaces(RESPONSES, 'output'), ...interfaces(OPTIONS, 'input')].join('\n')}`;
}

/** Returns the source of `src/engine/kernel/world/world.generated.ts`. */
export function worldTypes(): string {
  return `/* Generated from the schemas of the control API by npm run generate. */

${interfaces(WORLD, 'output').join('\n')}`;
}

function interfaces(schemas: typeof RESPONSES, io: 'input' | 'output'): string[] {
  const declared = declarations();
  return Object.entries(schemas).map(([name, schema]) => interfaceOf(name, schema(), declared, io));
}

type Declarations = ReadonlyMap<string, ts.VariableDeclaration>;

function interfaceOf(name: string, { shape }: z.ZodObject, declared: Declarations, io: 'input' | 'output'): string {
  const declaration = declared.get(name);
  if (declaration === undefined) throw new Error(`There is no schema ${name} in src`);
  const comments = new Map(membersOf(declaration, declared).map((node) => [node.name.getText(), jsDocOf(node)]));
  const members = Object.entries(shape).map(([member, schema]) => {
    const [, given] = /^@type \{(.*)\}$/m.exec(comments.get(member) ?? '') ?? [];
    const comment = (comments.get(member) ?? '').replace(/\n?@type .*$/m, '').replaceAll('\n', '\n   * ');
    const type = given ?? typeOf(schema as z.ZodType, io, false, names).replace(/ \| undefined$/, '');
    const isOptional = (schema as z.ZodType).safeParse(undefined).success && isLeftOut(schema, io);
    const isUnknown = type === 'unknown';
    const typed = isOptional ? `${member}?: ${type}${isUnknown ? '' : ' | undefined'}` : `${member}: ${type}`;
    return `${comment && `  /** ${comment} */\n`}  ${typed};\n`;
  });
  const about = jsDocOf(declaration.parent.parent);
  if (about === '') throw new Error(`The schema ${name} needs a JSDoc comment`);
  return `/** ${about} */\nexport interface ${nameOf(name)} {\n${members.join('')}}\n`;
}

/** A field with a default is optional in input and always present in output. */
function isLeftOut(schema: unknown, io: 'input' | 'output'): boolean {
  return io === 'input' || (schema as z.ZodType).def.type === 'optional';
}

/** Returns the fields of an object schema, inherited fields first. */
function membersOf(node: ts.Node, declared: Declarations): ts.PropertyAssignment[] {
  if (ts.isObjectLiteralExpression(node)) return node.properties.filter(ts.isPropertyAssignment);
  if (ts.isVariableDeclaration(node)) return node.initializer ? membersOf(node.initializer, declared) : [];
  if (ts.isArrowFunction(node)) return membersOf(node.body, declared);
  if (ts.isParenthesizedExpression(node) || ts.isPropertyAccessExpression(node))
    return membersOf(node.expression, declared);
  if (!ts.isCallExpression(node)) return [];
  const called = declared.get(node.expression.getText()) ?? node.expression;
  return [called, ...node.arguments].flatMap((part) => membersOf(part, declared));
}

/** Returns the declarations of the schemas in `src`, by name. */
function declarations(): Declarations {
  const sources = sourcesOf(/\.(model|options|schema|routes)\.ts$|(options|chain-status|deliveries\.commands)\.ts$/);
  const statements = sources.flatMap((source) => source.statements.filter(ts.isVariableStatement));
  const nodes = statements.flatMap((one) => [...one.declarationList.declarations]);
  return new Map(nodes.filter(({ name }) => /Schema$/.test(name.getText())).map((node) => [node.name.getText(), node]));
}
