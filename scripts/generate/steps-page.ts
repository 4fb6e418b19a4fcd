import { paymentRequestService } from '../../src/service/service.ts';
import { type FieldReference, type StepReference, stepReference } from './step-reference.ts';
import { exampleCall } from './step-types.ts';
import { fill } from './wrap.ts';

/** Headings of nouns; any other noun is its own. */
const HEADINGS: Readonly<Record<string, string>> = {
  rate: 'Prices',
  request: 'Requests',
  intent: 'Crosschain payments',
  offramp: 'Payments to bank accounts',
  payment: 'Payments',
  recurring: 'Recurring payments',
  'secure-payment': 'Payment links',
  payer: 'Payers',
  'payment-details': 'Bank accounts',
  destination: 'Payee destinations',
  'client-id': 'Client IDs',
  journey: 'Journeys',
  wallet: 'Wallets',
  'protocol-fee': 'The protocol fee',
  fault: 'Faults',
  webhook: 'Webhooks',
  timing: 'Timing',
  clock: 'The clock',
  store: 'The store',
};

/** Returns the text of `docs/steps.md`: every step by its noun. */
export function stepsPage(): string {
  const steps = stepReference();
  const nouns = [...new Set(steps.map(nounOf))];
  const sections = nouns.map((noun) => {
    const own = steps.filter((step) => nounOf(step) === noun);
    return `## ${HEADINGS[noun] ?? noun}\n\n${own.map(stepText).join('\n\n')}`;
  });
  return `# Steps

A step changes the state of the mock: it pays a request, moves the clock or makes a call fail. Each step is a method in
JavaScript, and JSON in [scenarios](control-api.md#scenario-files) and \`POST /__mock/steps\`.

\`npx payment-request-mock list steps\` prints this list in a terminal. The examples work with the packaged fixtures;
names without a value, such as \`requestId\`, stand for one of your own.

${sections.join('\n\n')}
`;
}

function nounOf({ name }: StepReference): string {
  return name.split('.')[0] ?? '';
}

function stepText({ name, description, example, fields }: StepReference): string {
  const step = paymentRequestService.steps().get(name);
  const call = step === undefined ? '' : exampleCall(step).replace(/^await (.*);$/, '`$1`');
  const json = `\`${JSON.stringify(example, null, 1).replace(/\n */g, ' ')}\``;
  const table = `| parameter | type | |\n| --- | --- | --- |\n${fields.map(row).join('\n')}`;
  const sentence = fill(escaped(description).split(' '), '').join('\n');
  const forms = `- in JavaScript: ${call}\n- as JSON: ${json}`;
  return [`### ${name}`, sentence, forms, ...(fields.length > 0 ? [table] : [])].join('\n\n');
}

function row({ name, isRequired, text, type, preset }: FieldReference): string {
  const kind = isRequired ? `**required**, ${escaped(type)}` : escaped(type);
  const byDefault = preset === undefined || /default/i.test(text) ? '' : ` Default: \`${JSON.stringify(preset)}\`.`;
  return `| \`${name}\` | ${kind} | ${escaped(text)}${byDefault} |`;
}

/** Returns a text for Markdown: with the characters that would format it escaped. */
function escaped(text: string): string {
  return text.replace(/[\\`*_<>[\]|]/g, '\\$&');
}
