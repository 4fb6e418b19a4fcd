import type { Layer, Scenario } from '../../api/http/app-env.ts';
import { respondPage } from '../../api/http/responses.ts';
import { DELIVERY_RULE, webhookHeaders } from '../../api/webhooks/webhook-document.ts';
import { listSteps, type StepInfo } from '../../control/steps/step-list.ts';
import type { StepMethod } from '../../kernel/world/step.ts';
import { loadOperations, type Service } from '../definition/define-service.ts';

type ParameterSchema = { properties?: Record<string, unknown>; required?: readonly string[] };

export function llmsPage(service: Service): Layer {
  const headers = { 'content-type': 'text/plain; charset=UTF-8' };
  return async (c) => {
    return respondPage(c, await llmsText(service, c.env.host.scenarios().values()), headers);
  };
}

async function llmsText(service: Service, scenarios: Iterable<Scenario>): Promise<string> {
  const { document, headers, steps, magicValues } = service;
  const [operations, guide] = await Promise.all([loadOperations(service), document.guide()]);
  const methods = document.stepMethods();
  const sections = {
    'Operations of the API': operations.map(
      ({ method, path, operationId, summary }) => `\`${method.toUpperCase()} ${path}\` (${operationId}): ${summary}`,
    ),
    'Webhook events (POST to each registered address)': document
      .webhooks()
      .map(({ event, description }) => `\`${event}\`: ${description}`),
    'Webhook headers': [
      ...webhookHeaders(headers.webhook).map(({ name, description }) => `\`${name}\`: ${description}`),
      DELIVERY_RULE,
    ],
    'Steps (parameters with ? are optional; with the method of a mock)': listSteps(steps()).map(
      (step) =>
        `\`${step.name}(${parametersOf(step)})\`, \`${methodCall(step, methods.get(step.name))}\`: ${step.description}`,
    ),
    Scenarios: [...scenarios].map(
      ({ name, title, params }) => `\`${name}\`${withParameters(Object.keys(params))}: ${title}`,
    ),
    'Magic values (API inputs that trigger an outcome)': magicValues.map(
      ({ field, match, value, effect }) => `${field} ${match} \`${value}\`: ${effect}`,
    ),
    Documents: [
      '[OpenAPI document of the API](/openapi.json)',
      '[OpenAPI document of the control API, with every step](/__mock/openapi.json)',
    ],
  };
  const lists = Object.entries(sections).map(([title, lines]) => `## ${title}\n\n${lines.map(item).join('\n')}\n`);
  return `# ${document.info.title}\n\n> ${document.info.description}\n\n${guide}\n\n${lists.join('\n')}`;
}

function parametersOf({ parameters }: StepInfo): string {
  const { properties = {}, required = [] } = parameters as ParameterSchema;
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `${name}?`))
    .join(', ');
}

/** Returns how a step is called in JavaScript, such as `mock.clock.advance(by)`. */
function methodCall(step: StepInfo, method: StepMethod | undefined): string {
  if (method === undefined) return `mock.${step.name}(${parametersOf(step)})`;
  const { properties = {} } = step.parameters as ParameterSchema;
  const others = Object.keys(properties).filter((name) => name !== method.subject);
  const subject = method.subject === '' ? [] : [method.subject];
  return `mock.${method.name}(${[...subject, ...(others.length > 0 ? ['{…}'] : [])].join(', ')})`;
}

const withParameters = (names: readonly string[]) => (names.length === 0 ? '' : ` (params: ${names.join(', ')})`);
const item = (line: string) => `- ${line}`;
