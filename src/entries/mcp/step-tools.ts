import { hintLine } from '../../engine/api/http/responses.ts';
import type { StepInfo } from '../../engine/control/steps/step-list.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { type InputSchema, readJson, type SendCall, type Tool, withJson } from './tool.ts';

/** Returns a tool for each step of the mock: `request.pay` is the tool `request_pay`. */
export async function stepTools(send: SendCall): Promise<Tool[]> {
  // The answer of the control route `GET /__mock/steps`, whose parameters are objects.
  const { steps } = (await readJson(send, '/__mock/steps')) as {
    steps: (StepInfo & { parameters: InputSchema })[];
  };
  return steps.map(({ name, description, parameters }) => ({
    name: name.replaceAll(/[.-]/g, '_'),
    description: `${description} (the step ${name})`,
    inputSchema: parameters,
    readOnly: false,
    run: async (call, input) => {
      const answer = await call('/__mock/steps', withJson('POST', { ...input, do: name }));
      return answer.ok ? sayingChoice(answer, parameters, input) : answer;
    },
  }));
}

/** Resolves with the answer of a step, with the record that it chose in the hint, where no argument names one. */
async function sayingChoice(answer: Response, { properties = {} }: InputSchema, input: object): Promise<Response> {
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  // The answer of the control route `POST /__mock/steps`.
  const { applied } = JSON.parse(text) as { applied: { result: unknown }[] };
  for (const [name, schema] of Object.entries(properties)) {
    const rule = isRecord(schema) ? String(schema.description) : '';
    const [isChoice, other = name] = /^without it(?: and (\w+))?: the newest/.exec(rule) ?? [];
    const id = isChoice === undefined || name in input || other in input ? undefined : idIn(applied[0]?.result, name);
    if (id !== undefined) headers.set('x-mock-hint', hintLine(`${name} ${id} was chosen (${rule})`));
  }
  return new Response(text, { status: answer.status, headers });
}

function idIn(result: unknown, name: string): string | undefined {
  if (!isRecord(result)) return undefined;
  const own = result[name];
  if (typeof own === 'string') return own;
  return Object.values(result).reduce<string | undefined>((found, part) => found ?? idIn(part, name), undefined);
}
