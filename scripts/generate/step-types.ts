import * as z from 'zod';
import { createAuxiliaryTypeStore, printNode, type ZodToTsOptions, zodToTs } from 'zod-to-ts';
import { jobRunSchema } from '../../src/engine/control/clock.schema.ts';
import type { StepDefinition, StepMethod } from '../../src/engine/kernel/world/step.ts';
import { RECORD_FIELDS } from '../../src/entries/client/step-arguments.ts';
import {
  securePaymentRowSchema,
  securePaymentsTable,
  shownLinkSchema,
} from '../../src/service/secure-payments/secure-payments.model.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { currencyId } from '../../src/service/wire/field-schemas.ts';
import { CUSTOM_METHODS, methodOf, subjectOf } from './step-names.ts';

const CURRENCY_ID = currencyId().description;
const HEAD = '/* Generated from the steps and the tables by npm run generate. */\n';
const [steps, tables] = [[...paymentRequestService.steps().values()], [...paymentRequestService.tables]];
const methods = steps.filter(({ name }) => !CUSTOM_METHODS.includes(name.split('.')[0] ?? ''));
const RESULT_TYPES = new Map<unknown, string>([
  [jobRunSchema(), 'JobRun'],
  [shownLinkSchema(), 'PaymentLink'],
]);
const tableOf = new Map<unknown, string>(tables.map(([name, { schema }]) => [schema(), name]));

/** Returns the source of `src/service/steps.generated.ts`. */
export function stepTypes(): string {
  const types = steps.map(
    ({ name, schema }) => `type ${typeName(name)} = ${exact(typeOf(schema()).replaceAll('\n  ', '\n'))};`,
  );
  const entries = steps.map(
    (step) => `  '${step.name}': {
    name: {
      /** ${step.description} */
      do: '${step.name}';
    };
    parameters: ${typeName(step.name)};
    result: ${resultOf(step).replaceAll('\n', '\n  ')};
  };`,
  );
  const rows = tables.map(([name, { schema }]) => `  '${name}': ${typeOf(schema(), 'output', true)};`);
  return `${HEAD}import type { JobRun } from '../engine/kernel/world/world.generated.ts';
import type { CurrencyName, OperationId } from './names.generated.ts';

// The parameters of each step. A type of their own keeps the errors of TypeScript short.
${types.join('\n')}

${paymentLink()}
/** Every step: its name with what it does, its parameters, and its result, the records that it wrote. */
export interface Steps {\n${entries.join('\n')}\n}

/** Every step as a method: its subject first, then its other parameters. It returns the result of the step. */
export interface StepMethods {\n${spaces().join('\n')}\n}

/** A row of each table, as fixtures and \`state({ rows: true })\` have it. */
export interface TableRows {\n${rows.join('\n')}\n}
`;
}

/** Returns the type of the row that steps of payment links show instead of the stored one. */
function paymentLink(): string {
  const stored = securePaymentRowSchema().shape;
  const shown = Object.entries(shownLinkSchema().shape).filter(
    ([name, field]) => field !== stored[name as keyof typeof stored],
  );
  const omitted = shown.map(([name]) => `'${name}'`).join(' | ');
  const members = shown.map(([name, field]) => `  ${name}: ${typeOf(field, 'output')};\n`);
  return `/** A payment link with its current status. */
export interface PaymentLink extends Omit<TableRows['${securePaymentsTable.name}'], ${omitted}> {\n${members.join('')}}
`;
}

/** Returns the type of a step's result. */
function resultOf({ returns }: StepDefinition): string {
  return returns ? typeOf(returns(), 'output', false, RESULT_TYPES) : 'unknown';
}

/** Returns a reference to the type of a step's result. */
function resultName(step: StepDefinition): string {
  const type = resultOf(step);
  return type.includes('\n') ? `Steps['${step.name}']['result']` : type;
}

/** Returns the source of `src/service/step-methods.generated.ts`, which exists at run time. */
export function stepMethods(): string {
  const lines = methods.map((step) => {
    const { space, method } = methodOf(step.name);
    const { names, required, subject = '' } = parametersOf(step);
    const first = names.find((name) => required.length === 0 || required.includes(name)) ?? '';
    return `  ['${step.name}', '${space}', '${method}', '${subject}', '${first}', ${required.length === 0}],`;
  });
  return `${HEAD}
/**
 * Every step that is a method: the step, the group and the method, the parameter that is its first argument (empty when
 * there is none), a parameter for examples (empty when there are none), and whether all parameters are optional.
 */
export const STEP_METHODS: readonly (readonly [
  step: string,
  space: string,
  method: string,
  subject: string,
  example: string,
  isOptional: boolean,
])[] = [
${lines.join('\n')}
];
`;
}

/** Returns the methods of the steps as they are defined, for pages that show them. */
export function definedMethods(): ReadonlyMap<string, StepMethod> {
  return new Map(
    methods.map((step) => {
      const { space, method } = methodOf(step.name);
      const { subject = '' } = parametersOf(step);
      return [step.name, { name: `${space}.${method}`, subject }];
    }),
  );
}

/** Returns the name of the type of a step's parameters, for example `RequestPay`. */
function typeName(step: string): string {
  return step.replace(/(?:^|\W)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function spaces(): string[] {
  const names = [...new Set(methods.map(({ name }) => methodOf(name).space))];
  const membersOf = (space: string) => methods.filter(({ name }) => methodOf(name).space === space).map(signatures);
  return names.map((space) => `  readonly ${space}: {\n${membersOf(space).join('\n')}\n  };`);
}

/**
 * Returns the signatures of a step's method: its subject first and then its other parameters, or a single object. No
 * parameter of a signature is optional if its absence stands for another record: `undefined` would then be accepted.
 */
function signatures(step: StepDefinition): string {
  const { names, required, subject, values } = parametersOf(step);
  const { method } = methodOf(step.name);
  const all = typeName(step.name);
  const signature = (parameters: string) =>
    `    /** ${step.description} */\n    ${method}(${parameters}): Promise<${resultName(step)}>;`;
  const isOptional = required.length === 0;
  const alone = isOptional && names.length > 0 ? [signature('')] : [];
  if (names.length === 0) return signature('');
  if (subject === undefined) return [...alone, signature(`parameters: ${all}`)].join('\n');
  const id = values === undefined ? 'string' : `${all}['${subject}']`;
  const rest = `Omit<${all}, '${subject}'>`;
  if (required.some((name) => name !== subject))
    return [signature(`${subject}: ${id}, parameters: ${rest}`), signature(`parameters: ${all}`)].join('\n');
  // More signatures of the same length would make type errors longer.
  const more = names.length === 1 ? '' : `, parameters?: ${rest}`;
  return [...alone, signature(`${subject}: ${id} | ${all}${more}`)].join('\n');
}

/** Removes `undefined` from the optional fields that name a record, because a missing one means the newest record. */
function exact(type: string): string {
  return type.replace(new RegExp(`^(  (?:${RECORD_FIELDS.join('|')})\\?: .*) \\| undefined;$`, 'gm'), '$1;');
}

function parametersOf({ name, schema, subject }: StepDefinition) {
  const { properties = {}, required = [] } = z.toJSONSchema(schema(), { io: 'input', unrepresentable: 'any' });
  const names = Object.keys(properties);
  const first = subject ?? subjectOf(name, names);
  const { enum: values } = Object(properties[first ?? '']);
  return { names, required, subject: first, values };
}

/** Returns a schema's type as TypeScript, for use as an interface member. Schemas in `names` are referenced. */
export function typeOf(
  schema: z.ZodType,
  io: 'input' | 'output' = 'input',
  isRow = false,
  names: ReadonlyMap<unknown, string> = new Map(),
): string {
  const overrideFunction: ZodToTsOptions['overrideFunction'] = (part, ts, options) => {
    const reference = (text: string) => ts.factory.createTypeReferenceNode(text);
    if (names.has(part)) return reference(names.get(part) ?? '');
    if (part instanceof z.ZodOptional && part.description?.startsWith('operationId'))
      return reference("OperationId | '*' | undefined");
    if (part instanceof z.ZodString && part.description === CURRENCY_ID) return reference('CurrencyName');
    if (tableOf.has(part) && !isRow) return reference(`TableRows['${tableOf.get(part)}']`);
    // For a strict object, the library would print an index signature too.
    if (!(part instanceof z.ZodObject && part.def.catchall instanceof z.ZodNever)) return undefined;
    const isEmpty = Object.keys(part.shape).length === 0;
    return isEmpty ? reference('Record<never, never>') : zodToTs(z.object(part.shape), options).node;
  };
  const { node } = zodToTs(schema, { auxiliaryTypeStore: createAuxiliaryTypeStore(), io, overrideFunction });
  return printNode(node).replace(/\n */g, ({ length }) => `\n${' '.repeat(2 + (length - 1) / 2)}`);
}
