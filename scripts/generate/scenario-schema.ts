import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { scenarioFileSchema } from '../../src/engine/control/steps/scenarios.ts';
import { parametersJsonSchema } from '../../src/engine/control/steps/step-list.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { SIMULATED_EVENTS } from '../../src/service/webhooks/payloads.ts';
import { patternProblem } from './plain-types.ts';
import { type FieldReference, type StepReference, stepReference } from './step-reference.ts';

/** JSON Schema with the keywords of the language service of VS Code, which other tools ignore. */
interface EditorSchema extends z.core.JSONSchema.JSONSchema {
  markdownDescription?: string;
  markdownEnumDescriptions?: readonly string[];
  patternErrorMessage?: string;
  /** Text beside a field in the list of completions. */
  completionDetail?: string;
  suggestSortText?: string;
  defaultSnippets?: readonly { label: string; description: string; body: unknown }[];
}

/** Without a description: an editor would show it in place of that of the field. */
const PARAMETER = {
  type: 'string',
  pattern: '\\{\\{\\w+\\}\\}',
  patternErrorMessage: 'Must be a value of the field, or a parameter of the scenario such as {{amount}}.',
} as const;
const ANY_TEXT = { type: 'string' } as const;

const CURRENCY = [{ $ref: '#/$defs/currency' }, ANY_TEXT] as const;
const CURRENCY_OR_ALL = [{ const: '*' }, ...CURRENCY] as const;

/** Definitions of parameters with many valid names. Fixtures may add currencies, but not operations. */
const NAMES: Readonly<Record<string, readonly EditorSchema[]>> = {
  invoiceCurrency: CURRENCY,
  paymentCurrency: CURRENCY,
  'request.pay-wrong-token.currency': CURRENCY,
  'wallet.set-balance.currency': CURRENCY_OR_ALL,
  'wallet.set-allowance.currency': CURRENCY_OR_ALL,
  'fault.add.operation': [{ $ref: '#/$defs/operation' }],
  'fault.add.event': [{ $ref: '#/$defs/event' }, ANY_TEXT],
};

/**
 * Returns the JSON Schema of scenario files, `docs/schema/scenario.json`, which editors use. Every step has a condition
 * of its own instead of a branch of `anyOf`: editors then complete all names, and report a wrong field of the step that
 * is meant.
 */
export function scenarioJsonSchema(): EditorSchema {
  const steps = stepReference();
  const file: EditorSchema = z.toJSONSchema(scenarioFileSchema(), { io: 'input' });
  const name: EditorSchema = {
    description: 'Name of the step',
    enum: steps.map((step) => step.name),
    markdownEnumDescriptions: steps.map(markdownOfStep),
  };
  const step: EditorSchema = {
    type: 'object',
    required: ['do'],
    defaultSnippets: steps.map(({ name: label, description, example }) => ({ label, description, body: example })),
    properties: { do: name },
    allOf: steps.map(stepJsonSchema),
  };
  return {
    ...file,
    title: 'Scenario of payment-request-mock',
    properties: {
      ...file.properties,
      steps: {
        description: 'Steps in the order in which they are applied, all or none',
        type: 'array',
        minItems: 1,
        items: { $ref: '#/$defs/step' },
      },
    },
    $defs: {
      parameter: PARAMETER,
      currency: { enum: currencies() },
      operation: { enum: ['*', ...operations()] },
      event: { enum: [...SIMULATED_EVENTS] },
      step,
    },
  };
}

function currencies(): string[] {
  const rows: { id: string }[] = JSON.parse(readFileSync('fixtures/empty/currencies.json', 'utf8'));
  return rows.map(({ id }) => id);
}

function operations(): string[] {
  return [...paymentRequestService.routes.ids()];
}

function stepJsonSchema(reference: StepReference): EditorSchema {
  const { name, description, fields } = reference;
  const schema = paymentRequestService.steps().get(name)?.schema() ?? z.never();
  const {
    $schema: _,
    properties = {},
    required = [],
    ...shape
  }: EditorSchema = parametersJsonSchema(schema, orParameter);
  const described = fields.map((field) => [field.name, fieldJsonSchema(name, field, properties[field.name])] as const);
  return {
    if: { required: ['do'], properties: { do: { const: name } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: {
      ...shape,
      title: name,
      description,
      required: ['do', ...required],
      properties: { do: { const: name }, ...Object.fromEntries(described) },
    },
  };
}

/** Returns the schema of a field with its texts. Editors insert its example, or quotes before a list of words. */
function fieldJsonSchema(step: string, field: FieldReference, given: EditorSchema | boolean = {}): EditorSchema {
  const schema = typeof given === 'boolean' ? {} : given;
  const { name, isRequired, text, type, example } = field;
  const names = NAMES[`${step}.${name}`] ?? NAMES[name];
  const isWord = names !== undefined || (schema.anyOf ?? [schema]).some((one) => Object(one).enum !== undefined);
  return {
    ...(names === undefined ? schema : { anyOf: [...names, { $ref: '#/$defs/parameter' }] }),
    description: text,
    markdownDescription: markdownOfField(field),
    completionDetail: isRequired ? `required: ${type}` : type,
    suggestSortText: `${isRequired ? 0 : 1}${name}`,
    ...(isWord ? { type: 'string' } : { examples: [example] }),
  };
}

function markdownOfStep({ description, example }: StepReference): string {
  return `${escaped(description)}\n\n\`\`\`json\n${oneLine(example)}\n\`\`\``;
}

function markdownOfField({ text, isRequired, type, preset, example }: FieldReference): string {
  const kind = [
    isRequired ? 'Required: ' : '',
    escaped(type),
    preset === undefined ? '' : `; default: ${code(preset)}`,
  ];
  return `${escaped(text)}\n\n${kind.join('')}. Example: ${code(example)}`;
}

function code(value: unknown): string {
  return `\`${oneLine(value)}\``;
}

/** Returns a value as JSON on one line, with the spaces that people write. */
function oneLine(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n */g, ' ');
}

/** Returns a text for Markdown: with the characters that would format it escaped. */
function escaped(text: string): string {
  return text.replace(/[\\`*_<>[\]]/g, '\\$&');
}

/** In a scenario file, `{{name}}` may replace any value, at any depth. */
function orParameter(node: { zodSchema: z.core.$ZodTypes; jsonSchema: EditorSchema; path: (string | number)[] }): void {
  // The description of a form would hide that of its field.
  if (node.path.at(-2) === 'anyOf') delete node.jsonSchema.description;
  const problem = patternProblem(node.jsonSchema.pattern);
  if (problem !== undefined) node.jsonSchema.patternErrorMessage = problem;
  const { description: _, ...shape } = node.jsonSchema;
  const isWhole = node.path.length === 0;
  const isWrapper = ['optional', 'default', 'prefault'].includes(node.zodSchema._zod.def.type);
  const takesAnyText = JSON.stringify(shape) === '{"type":"string"}' || Object.keys(shape).length === 0;
  if (isWhole || isWrapper || takesAnyText) return;
  for (const key of Object.keys(shape)) delete node.jsonSchema[key];
  node.jsonSchema.anyOf = [...(shape.anyOf ?? [shape]), { $ref: '#/$defs/parameter' }];
}
