import type * as z from 'zod';
import { listSteps } from '../../src/engine/control/steps/step-list.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { FIELD_TEXTS } from './field-texts.ts';
import { plainType } from './plain-types.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface FieldReference {
  name: string;
  isRequired: boolean;
  /** One sentence or more. */
  text: string;
  /** The type in plain words. */
  type: string;
  /** Absent if there is none, or if the text names it. */
  preset?: unknown;
  example?: unknown;
}

export interface StepReference {
  name: string;
  description: string;
  /** A valid step for the default fixtures. */
  example: { readonly do: string; readonly [parameter: string]: unknown };
  fields: readonly FieldReference[];
}

/** Returns every step as pages and editors explain it. */
export function stepReference(): StepReference[] {
  return listSteps(paymentRequestService.steps()).map(({ name, description, parameters, example }) => {
    const { properties = {}, required = [] } = parameters;
    const fields = Object.entries(properties).map(([field, schema]) =>
      fieldReference(name, field, schema, required.includes(field), example?.[field]),
    );
    const ofFields = fields.filter(({ isRequired }) => isRequired).map((field) => [field.name, field.example]);
    return { name, description, example: example ?? { do: name, ...Object.fromEntries(ofFields) }, fields };
  });
}

function fieldReference(
  step: string,
  name: string,
  schema: JsonSchema | boolean,
  isRequired: boolean,
  ofStep: unknown,
): FieldReference {
  const { description = '', default: preset, ...shape } = typeof schema === 'boolean' ? {} : schema;
  const own = FIELD_TEXTS[`${step}.${name}`];
  const shared = FIELD_TEXTS[name];
  const { type = plainType(shape), example = shape.example ?? ofStep ?? firstValue(shape) ?? preset } =
    own ?? shared ?? {};
  return { name, isRequired, text: textOf(own?.sentence, description, shared?.sentence), type, preset, example };
}

/** Returns the sentences about a field. A description of only its default is added to the sentence. */
function textOf(own: string | undefined, description: string, shared = ''): string {
  const isPreset = description.startsWith('default');
  const sentence = own ?? (isPreset || description === '' ? shared : description);
  return isPreset && !sentence.includes('default') ? `${capital(sentence)} ${capital(description)}` : capital(sentence);
}

function capital(sentence: string): string {
  return sentence === '' ? '' : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function firstValue({ anyOf = [], const: value, enum: values }: JsonSchema): unknown {
  const nested = anyOf.map((option) => (typeof option === 'boolean' ? undefined : firstValue(option)));
  return value ?? values?.[0] ?? nested.find((one) => one !== undefined);
}
