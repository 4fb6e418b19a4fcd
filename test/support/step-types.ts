import * as z from 'zod';
import type { StepDefinition } from '../../src/engine/steps/step.ts';
import { BY_HAND, camelCase, methodOf } from '../../src/entries/client/step-names.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { jsonSchema, keyText, type Named, typeText } from './type-text.ts';

const HEAD = '/* Generated from the steps and the tables: npm run docs writes it. It imports nothing. */\n';

/** The source of `src/service/steps.generated.ts`: what the steps take and give, the methods made of them, the rows of the tables. */
export function stepTypes(): string {
  return [HEAD, parametersText(), resultsText(), methodsText(), rowsText()].join('\n');
}

/** The source of `src/entries/client/step-subjects.generated.ts`: each step with its subject, for the methods at run time. */
export function stepSubjects(): string {
  const lines = methodSteps().map((step) => `  ${keyText(step.name)}: '${subjectOf(step) ?? ''}',`);
  return `${HEAD.replace(' and the tables', '')}
/** Every step, and the parameter that its method takes first. */
export const STEP_SUBJECTS: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
}

/** The parameter that says what a step is about; a step that makes something new has none. */
function subjectOf({ name, schema, subject }: StepDefinition): string | undefined {
  if (subject !== undefined) return subject;
  const [noun = '', verb = ''] = name.split('.');
  if (['add', 'create', 'register'].includes(verb)) return undefined;
  const own = camelCase(noun);
  const names = Object.keys(jsonSchema(schema(), 'input').properties ?? {});
  return [`${own}Id`, own, 'clientUserId', 'id', 'requestId'].find((candidate) => names.includes(candidate));
}

/** Rows are written once, as `TableRows`, and referred to from there. */
function rowNames(): Named {
  const named: Named = z.registry<{ id: string }>();
  for (const [name, { schema }] of paymentRequestService.tables) named.add(schema(), { id: name });
  return named;
}

const methodSteps = () =>
  [...paymentRequestService.steps.values()].filter(({ name }) => !BY_HAND.includes(name.split('.')[0] ?? ''));

const rowType = (table: string) => `TableRows['${table}']`;

function parametersText(): string {
  const fields = [...paymentRequestService.steps.values()].map(
    ({ name, description, schema }) =>
      `  /** ${description} */\n  ${keyText(name)}: ${typeText(jsonSchema(schema(), 'input'), '  ')};`,
  );
  return `/** What each step takes, by the step's name. */\nexport interface StepParameters {\n${fields.join('\n')}\n}\n`;
}

function resultsText(): string {
  const named = rowNames();
  const fields = [...paymentRequestService.steps.values()].map(({ name, returns }) => {
    const text = returns === undefined ? 'unknown' : typeText(jsonSchema(returns(), 'output', named), '  ', rowType);
    return `  ${keyText(name)}: ${text};`;
  });
  return `/** What each step gives: the records that it wrote. */\nexport interface StepResults {\n${fields.join('\n')}\n}\n`;
}

function methodsText(): string {
  const spaces = new Map<string, string[]>();
  for (const step of methodSteps()) {
    const { space, method } = methodOf(step.name);
    spaces.set(space, [...(spaces.get(space) ?? []), methodText(step, method)]);
  }
  const fields = [...spaces].map(([space, methods]) => `  readonly ${space}: {\n${methods.join('\n')}\n  };`);
  return `/** Every step as a method: what it is about first, then its other parameters. It gives what the step wrote. */
export interface StepMethods {
${fields.join('\n')}
}
`;
}

function methodText(step: StepDefinition, method: string): string {
  const { name, description, schema } = step;
  const given = `StepParameters['${name}']`;
  const { properties = {}, required = [] } = jsonSchema(schema(), 'input');
  const subject = subjectOf(step);
  const rest = Object.keys(properties).filter((key) => key !== subject);
  const needsRest = required.some((key) => key !== subject);
  const line = (parameters: string) =>
    `    /** ${description} */\n    ${method}(${parameters}): Promise<StepResults['${name}']>;`;
  const whole = line(`parameters${required.length > 0 ? '' : '?'}: ${given}`);
  if (subject === undefined) return whole;
  const needed = needsRest || required.includes(subject);
  const others = `parameters${needsRest ? '' : '?'}: Omit<${given}, '${subject}'>`;
  const short = line(`${subject}${needed ? '' : '?'}: string${rest.length > 0 ? `, ${others}` : ''}`);
  return required.includes(subject) || rest.length === 0 ? short : `${short}\n${whole}`;
}

function rowsText(): string {
  const fields = [...paymentRequestService.tables].map(
    ([name, { schema }]) => `  ${keyText(name)}: ${typeText(jsonSchema(schema(), 'output'), '  ')};`,
  );
  return `/** A row of each table, as \`state({ rows: true })\` and fixtures write it. */\nexport interface TableRows {\n${fields.join('\n')}\n}\n`;
}
