import { readFileSync } from 'node:fs';
import type { Scenario } from '../../src/engine/api/http/app-env.ts';
import { nodePlatform } from '../../src/engine/api/platform/node-platform.ts';
import { scenarioSource } from '../../src/engine/control/steps/scenarios.ts';
import { loadOperations } from '../../src/engine/mock/definition/define-service.ts';
import { paymentRequestService } from '../../src/service/service.ts';

/** Returns the source of `src/service/names.generated.ts`: unions of valid names. */
export async function nameTypes(): Promise<string> {
  const ids = (await loadOperations(paymentRequestService)).map(({ operationId }) => `\n  | '${operationId}'`);
  const rows: { id: string }[] = JSON.parse(readFileSync('fixtures/empty/currencies.json', 'utf8'));
  const currencies = rows.map(({ id }) => `'${id}'`).join(' | ');
  const scenarios = [...scenarioSource(paymentRequestService.steps, nodePlatform.files)()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, scenario]) => `  /** ${scenario.title} */\n  '${name}': ${parametersOf(scenario)};`);
  return `/* Generated from the operations, the currencies and the scenarios by npm run generate. It imports nothing. */

/** The operations of the API, by the operationId that the OpenAPI document gives them. */
export type OperationId =${ids.join('')};

/** The currencies of the packaged fixtures, or any other text. */
export type CurrencyName =${currencies.replaceAll(/(.{1,110})(?: \| |$)/g, '\n  | $1')}
  | (string & {});

/** The packaged scenarios by name, with the parameters of each. */
export interface BuiltInScenarios {\n${scenarios.join('\n')}\n}
`;
}

function parametersOf({ params }: Scenario): string {
  const isSimple = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  const fields = Object.entries(params).map(
    ([name, value]) => `${name}?: ${isSimple(value) ? typeof value : 'unknown'}`,
  );
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`;
}
