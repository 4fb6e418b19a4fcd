import { type InputSchema, type SendCall, type Tool, withJson } from './tool.ts';

interface StepInfo {
  name: string;
  description: string;
  parameters: InputSchema;
}

/** Returns a tool for each step of the mock: `request.pay` is the tool `request_pay`. */
export async function stepTools(send: SendCall): Promise<Tool[]> {
  const answer = await send('/__mock/steps');
  // The answer of the control route `GET /__mock/steps`, whose parameters are objects.
  const { steps } = (await answer.json()) as { steps: StepInfo[] };
  return steps.map(({ name, description, parameters }) => ({
    name: name.replaceAll(/[.-]/g, '_'),
    description: `${description} (the step ${name})`,
    inputSchema: parameters,
    readOnly: false,
    run: (call, input) => call('/__mock/steps', withJson('POST', { ...input, do: name })),
  }));
}
