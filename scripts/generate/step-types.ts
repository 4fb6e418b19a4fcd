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
import { type FieldReference, type StepReference, stepReference } from './step-reference.ts';
import { fill } from './wrap.ts';

const CURRENCY_ID = currencyId().description;
const HEAD = '/* Generated from the steps and the tables by npm run generate. */\n';
const [steps, tables] = [[...paymentRequestService.steps().values()], [...paymentRequestService.tables]];
const methods = steps.filter(({ name }) => !CUSTOM_METHODS.includes(name.split('.')[0] ?? ''));
const RESULT_TYPES = new Map<unknown, string>([
  [jobRunSchema(), 'JobRun'],
  [shownLinkSchema(), 'PaymentLink'],
]);
const referenceOf = new Map(stepReference().map((reference) => [reference.name, reference]));
const tableOf = new Map<unknown, string>(tables.map(([name, { schema }]) => [schema(), name]));

/** Returns the source of `src/service/steps.generated.ts`. */
export function stepTypes(): string {
  const types = steps.flatMap((step) => [
    `type ${typeName(step.name)} = ${documented(step, exact(typeOf(step.schema()).replaceAll('\n  ', '\n')))};`,
    ...optionsType(step),
  ]);
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

/** The longest type of a result that a signature shows; others are referenced. */
const MAX_RESULT = 120;

/** Returns the type of a step's result for a signature. */
function resultName(step: StepDefinition): string {
  const type = resultOf(step)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/; }/g, ' }');
  return type.length > MAX_RESULT ? `Steps['${step.name}']['result']` : type;
}

/** Returns the type of a step's parameters with the sentence and the example of each. */
function documented({ name }: StepDefinition, type: string): string {
  const fields = new Map(referenceOf.get(name)?.fields.map((field) => [field.name, field]));
  return type.replace(/^(?: {2}\/\*\* .* \*\/\n)?( {2}(\w+)\??: )/gm, (_, member: string, parameter: string) => {
    const field = fields.get(parameter);
    return field === undefined ? member : `  /** ${field.text}${exampleSentence(field)} */\n${member}`;
  });
}

/** Returns the sentence with the example of a parameter; empty if its type or its text has the example already. */
function exampleSentence({ text, type, example }: FieldReference): string {
  const isInType = type.startsWith('"') || typeof example === 'boolean';
  if (isInType || text.includes(String(example))) return '';
  return ` For example ${shortened(asCode(example))}.`;
}

/** Returns the type of a step's parameters without its subject, if its method has them as second argument. */
function optionsType(step: StepDefinition): string[] {
  const { names, subject } = parametersOf(step);
  const isMethod = methods.includes(step) && subject !== undefined && names.length > 1;
  return isMethod ? [`type ${typeName(step.name)}Options = Omit<${typeName(step.name)}, '${subject}'>;`] : [];
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
  const call = exampleCalls(step, subject);
  const signature = (parameters: string, example: string) =>
    `${comment(step.description, example)}\n    ${method}(${parameters}): Promise<${resultName(step)}>;`;
  const isOptional = required.length === 0;
  const alone = isOptional && names.length > 0 ? [signature('', call())] : [];
  if (names.length === 0) return signature('', call());
  if (subject === undefined) return [...alone, signature(`parameters: ${all}`, call('object'))].join('\n');
  const id = values === undefined ? 'string' : `${all}['${subject}']`;
  const rest = `${all}Options`;
  if (required.some((name) => name !== subject))
    return [
      signature(`${subject}: ${id}, parameters: ${rest}`, call('subject')),
      signature(`parameters: ${all}`, call('object')),
    ].join('\n');
  // More signatures of the same length would make type errors longer.
  const more = names.length === 1 ? '' : `, parameters?: ${rest}`;
  return [...alone, signature(`${subject}: ${id} | ${all}${more}`, call('subject'))].join('\n');
}

/** Returns the example call of a step's method; of a method that `Mock` defines itself, with one argument. */
export function exampleCall(step: StepDefinition): string {
  const { names, subject } = parametersOf(step);
  if (methods.includes(step)) {
    const form = subject === undefined ? 'object' : 'subject';
    return exampleCalls(step, subject)(names.length === 0 ? undefined : form);
  }
  const [noun, verb] = step.name.split('.');
  const { do: _, ...parameters } = referenceOf.get(step.name)?.example ?? { do: step.name };
  return `await mock.${noun}.${verb}(${Object.values(parameters).map(asCode).join(', ')});`;
}

/** Returns a function that writes the example call of a step's method, with the arguments of a signature. */
function exampleCalls({ name }: StepDefinition, subject: string | undefined) {
  const { example, fields }: StepReference = referenceOf.get(name) ?? {
    name,
    description: '',
    example: { do: name },
    fields: [],
  };
  const { space, method } = methodOf(name);
  const { do: _, ...parameters } = example;
  return (form?: 'object' | 'subject') => {
    const { [subject ?? '']: ofExample, ...rest } = parameters;
    const first = ofExample ?? fields.find((field) => field.name === subject)?.example;
    const others = Object.keys(rest).length === 0 ? '' : `, ${asCode(rest)}`;
    const given = form === 'subject' ? `${isId(first) ? subject : asCode(first)}${others}` : asCode(parameters);
    return `await mock.${space}.${method}(${form === undefined ? '' : given});`;
  };
}

/** Returns code with the middle of long hex numbers left out. */
function shortened(code: string): string {
  return code.replace(/\b(0x[\da-fA-F]{4}|01[\da-f]{6})[\da-fA-F]{30,}(?=[\da-fA-F]{4}\b)/g, '$1…');
}

/** Returns whether a value is an ID, an address or a list of IDs, for which examples have a variable. */
function isId(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isId);
  return typeof value === 'string' && /^(?:0x[\da-fA-F]{40,}|01[\dA-Za-z]{20,})/.test(value);
}

/** Returns a value as code of JavaScript. */
function asCode(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(asCode).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(([name, one]) => (isId(one) ? name : `${name}: ${asCode(one)}`));
  return `{ ${fields.join(', ')} }`;
}

const MARGIN = '     * ';
const WIDTH = 120;

/** Returns the comment of a method. A long example has a line for each parameter. */
function comment(description: string, example: string): string {
  const isLong = `${MARGIN}@example ${example}`.length > WIDTH;
  const broken = example
    .replace('({ ', '({\n  ')
    .replace(' });', ',\n});')
    .replace(/, (?=\w+[:,])/g, ',\n  ');
  const lines = isLong ? ['@example', ...broken.split('\n')] : [`@example ${example}`];
  return [
    '    /**',
    ...fill(description.split(' '), MARGIN),
    ...lines.map((line) => `${MARGIN}${line}`),
    '     */',
  ].join('\n');
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
