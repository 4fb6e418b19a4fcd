import * as z from 'zod';
import { createAuxiliaryTypeStore, printNode, type ZodToTsOptions, zodToTs } from 'zod-to-ts';
import type { StepDefinition } from '../../src/engine/kernel/world/step.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { currencyId } from '../../src/service/wire/field-schemas.ts';
import { CUSTOM_METHODS, methodOf, subjectOf } from './step-names.ts';

const CURRENCY_ID = currencyId().description;
const HEAD = '/* Generated from the steps and the tables by npm run generate. */\n';
const [steps, tables] = [[...paymentRequestService.steps().values()], [...paymentRequestService.tables]];
const methods = steps.filter(({ name }) => !CUSTOM_METHODS.includes(name.split('.')[0] ?? ''));
const tableOf = new Map<unknown, string>(tables.map(([name, { schema }]) => [schema(), name]));

/** Returns the source of `src/service/steps.generated.ts`. */
export function stepTypes(): string {
  const types = steps.map(
    ({ name, schema }) => `type ${typeName(name)} = ${typeOf(schema()).replaceAll('\n  ', '\n')};`,
  );
  const named = steps.map(
    ({ name, description }) => `  '${name}': {\n    /** ${description} */\n    do: '${name}';\n  };`,
  );
  const parameters = steps.map(({ name }) => `  '${name}': ${typeName(name)};`);
  const results = steps.map(
    ({ name, returns }) => `  '${name}': ${returns ? typeOf(returns(), 'output') : 'unknown'};`,
  );
  const rows = tables.map(([name, { schema }]) => `  '${name}': ${typeOf(schema(), 'output', true)};`);
  return `${HEAD}import type { CurrencyName, OperationId } from './names.generated.ts';

// A type of its own for each step keeps the errors of TypeScript short.
${types.join('\n')}

/** The field that names a step, with what the step does. */
export interface NamedSteps {\n${named.join('\n')}\n}

/** The parameters of each step, by name. */
export interface StepParameters {\n${parameters.join('\n')}\n}

/** The result of each step, by name: the records that it wrote. */
export interface StepResults {\n${results.join('\n')}\n}

/** Every step as a method: its subject first, then its other parameters. It returns the result of the step. */
export interface StepMethods {\n${spaces().join('\n')}\n}

/** A row of each table, as fixtures and \`state({ rows: true })\` have it. */
export interface TableRows {\n${rows.join('\n')}\n}
`;
}

/** Returns the source of `src/entries/client/step-methods.generated.ts`, which exists at run time. */
export function stepMethods(): string {
  const lines = methods.map((step) => {
    const { space, method } = methodOf(step.name);
    return `  ['${step.name}', '${space}', '${method}', '${parametersOf(step).subject ?? ''}'],`;
  });
  return `${HEAD}
/** Group, method and first parameter of every step that is a method; the parameter is empty when there is none. */
export const STEP_METHODS: readonly (readonly [step: string, space: string, method: string, subject: string])[] = [
${lines.join('\n')}
];
`;
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

/** Returns the signatures of a step's method. If the subject is optional, a single object is accepted too. */
function signatures(step: StepDefinition): string {
  const { names, required, subject } = parametersOf(step);
  const { method } = methodOf(step.name);
  const all = `StepParameters['${step.name}']`;
  const mark = required.length > 0 ? '' : '?';
  const restMark = required.some((name) => name !== subject) ? '' : '?';
  const signature = (parameters: string) =>
    `    /** ${step.description} */\n    ${method}(${parameters}): Promise<StepResults['${step.name}']>;`;
  const whole = signature(`parameters${mark}: ${all}`);
  if (names.length === 0) return signature('');
  if (subject === undefined) return whole;
  const first = `${subject}${mark}: ${all}['${subject}']`;
  if (names.length === 1) return signature(first);
  const rest = `parameters${restMark}: Omit<${all}, '${subject}'>`;
  if (required.includes(subject)) return signature(`${first}, ${rest}`);
  // Two signatures make type errors longer, so they are used only if other parameters are required.
  return restMark === '?' ? signature(`${first} | ${all}, ${rest}`) : `${signature(`${first}, ${rest}`)}\n${whole}`;
}

function parametersOf({ name, schema, subject }: StepDefinition) {
  const { properties = {}, required = [] } = z.toJSONSchema(schema(), { io: 'input', unrepresentable: 'any' });
  const names = Object.keys(properties);
  return { names, required, subject: subject ?? subjectOf(name, names) };
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
