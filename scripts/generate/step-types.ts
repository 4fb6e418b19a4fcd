import { z } from 'zod';
import { createAuxiliaryTypeStore, printNode, type ZodToTsOptions, zodToTs } from 'zod-to-ts';
import type { StepDefinition } from '../../src/engine/steps/step.ts';
import { BY_HAND, methodOf, subjectOf } from '../../src/entries/client/step-names.ts';
import { paymentRequestService } from '../../src/service/service.ts';

const HEAD = '/* Generated from the steps and the tables by npm run generate. It imports nothing. */\n';
const steps = [...paymentRequestService.steps.values()];
const methods = steps.filter(({ name }) => !BY_HAND.includes(name.split('.')[0] ?? ''));
const tableOf = new Map<unknown, string>(
  [...paymentRequestService.tables].map(([name, { schema }]) => [schema(), name]),
);

/** Returns the source of `src/service/steps.generated.ts`. */
export function stepTypes(): string {
  const spaces = new Set(methods.map(({ name }) => methodOf(name).space));
  const methodsOf = (space: string) => methods.filter(({ name }) => methodOf(name).space === space);
  const parameters = steps.map((step) => `  /** ${step.description} */\n  '${step.name}': ${typeText(step.schema())};`);
  const results = steps.map(
    ({ name, returns }) => `  '${name}': ${returns ? typeText(returns(), 'output') : 'unknown'};`,
  );
  const members = [...spaces].map(
    (space) => `  readonly ${space}: {\n${methodsOf(space).map(method).join('\n')}\n  };`,
  );
  const rows = [...paymentRequestService.tables].map(
    ([name, { schema }]) => `  '${name}': ${typeText(schema(), 'output', true)};`,
  );
  return [
    HEAD,
    declaration('StepParameters', 'The parameters of each step, by name.', parameters),
    declaration('StepResults', 'The result of each step, by name: the records that it wrote.', results),
    declaration('StepMethods', 'Every step as a method: what it is about first, then its other parameters.', members),
    declaration('TableRows', 'A row of each table, as fixtures and `state({ rows: true })` have it.', rows),
  ].join('\n');
}

/** Returns the source of `src/entries/client/step-subjects.generated.ts`, which the methods need at run time. */
export function stepSubjects(): string {
  const lines = methods.map((step) => `  '${step.name}': '${parametersOf(step).subject ?? ''}',`);
  const comment = '/** Every step, and the parameter that its method takes first. */';
  return `${HEAD}\n${comment}\nexport const STEP_SUBJECTS: Readonly<Record<string, string>> = {\n${lines.join('\n')}\n};\n`;
}

const declaration = (name: string, comment: string, members: string[]) =>
  `/** ${comment} */\nexport interface ${name} {\n${members.join('\n')}\n}\n`;

function parametersOf({ name, schema, subject }: StepDefinition) {
  const { properties = {}, required = [] } = z.toJSONSchema(schema(), { io: 'input', unrepresentable: 'any' });
  const names = Object.keys(properties);
  return { names, required, subject: subject ?? subjectOf(name, names) };
}

/** The signatures of a step's method. Where the subject is optional, all parameters may also come as one object. */
function method(step: StepDefinition): string {
  const { names, required, subject } = parametersOf(step);
  const all = `StepParameters['${step.name}']`;
  const { method: name } = methodOf(step.name);
  const signature = (...parameters: string[]) =>
    `    /** ${step.description} */\n    ${name}(${parameters.join(', ')}): Promise<StepResults['${step.name}']>;`;
  const mark = required.length > 0 ? '' : '?';
  const whole = signature(`parameters${mark}: ${all}`);
  if (subject === undefined) return whole;
  if (names.length === 1) return signature(`${subject}${mark}: string`);
  const restMark = required.some((one) => one !== subject) ? '' : '?';
  const short = signature(`${subject}${mark}: string`, `parameters${restMark}: Omit<${all}, '${subject}'>`);
  return required.includes(subject) ? short : `${short}\n${whole}`;
}

function typeText(schema: z.ZodType, io: 'input' | 'output' = 'input', isRow = false): string {
  const overrideFunction: ZodToTsOptions['overrideFunction'] = (part, ts, options) => {
    const reference = (text: string) => ts.factory.createTypeReferenceNode(text);
    if (tableOf.has(part) && !isRow) return reference(`TableRows['${tableOf.get(part)}']`);
    // Of a strict object the library would print an index signature too.
    if (!(part instanceof z.ZodObject && part.def.catchall instanceof z.ZodNever)) return undefined;
    const isEmpty = Object.keys(part.shape).length === 0;
    return isEmpty ? reference('Record<string, never>') : zodToTs(z.object(part.shape), options).node;
  };
  const { node } = zodToTs(schema, { auxiliaryTypeStore: createAuxiliaryTypeStore(), io, overrideFunction });
  return printNode(node).replace(/\n */g, ({ length }) => `\n${' '.repeat(2 + (length - 1) / 2)}`);
}
