import { pathSegment } from '../../engine/kernel/core/url.ts';
import { describedOperations, type OperationInfo } from './described-operations.ts';
import { type SendCall, type Tool, withJson } from './tool.ts';

/** The routes of the control API that are tools, by the name of the tool. What the steps do is left out. */
const ROUTES = {
  get_state: 'getState',
  reset: 'postReset',
  list_scenarios: 'getScenarios',
  run_scenario: 'postScenariosByName',
  list_magic_values: 'getMagicValues',
  get_clock: 'getClock',
  explain: 'getExplainById',
  list_calls: 'getCalls',
  wait_for_call: 'getCallsWait',
  settle: 'postSettled',
  list_webhooks: 'getWebhooks',
  list_deliveries: 'getWebhooksDeliveries',
  wait_for_delivery: 'getWebhooksWait',
  list_faults: 'getFaults',
  list_snapshots: 'getSnapshots',
  take_snapshot: 'postSnapshots',
  restore_snapshot: 'postSnapshotsByIdRestore',
} as const;

/** Returns the tools that are routes of the control API, with the input that the control API's document says. */
export async function routeTools(send: SendCall): Promise<Tool[]> {
  const operations = await describedOperations(send, '/__mock/openapi.json');
  return Object.entries(ROUTES).map(([name, operationId]) => {
    const operation = operations.get(operationId);
    if (operation === undefined) throw new Error(`The control API has no route ${operationId}`);
    return toolOf(name, operation);
  });
}

function toolOf(name: string, { method, path, summary, parameters, body }: OperationInfo): Tool {
  const required = parameters.filter((one) => one.required).map((one) => one.name);
  return {
    name,
    description: summary,
    inputSchema: {
      type: 'object',
      properties: { ...Object.fromEntries(parameters.map((one) => [one.name, one.schema])), ...body?.properties },
      ...(required.length > 0 && { required }),
    },
    readOnly: method === 'GET',
    run: (send, input) => {
      const rest = new Map(Object.entries(input));
      const taken = (from: string) => {
        const value = rest.get(from);
        rest.delete(from);
        return String(value ?? '');
      };
      const place = path.replace(/\{(\w+)\}/g, (_, id: string) => pathSegment(taken(id)));
      const names = parameters.filter((one) => one.in === 'query' && rest.has(one.name)).map((one) => one.name);
      const query = new URLSearchParams(names.map((one) => [one, taken(one)])).toString();
      const init =
        method === 'GET' ? withJson(method, undefined, acceptOf(name)) : withJson(method, Object.fromEntries(rest));
      return send(`${place}${query === '' ? '' : `?${query}`}`, init);
    },
  };
}

/** A timeline is read as text. */
function acceptOf(name: string): Record<string, string> {
  return name === 'explain' ? { accept: 'text/plain' } : {};
}
