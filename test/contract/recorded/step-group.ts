import { answerText } from './answer.ts';
import { send } from './caller.ts';
import type { Json, JsonObject } from './json.ts';
import { Recording } from './recording.ts';
import { STEPS } from './steps.ts';
import { openWorld, type World } from './world.ts';

/** Names of the steps and of the parameters of each. */
export interface StepList {
  steps: { name: string; parameters: { properties?: Record<string, unknown>; required?: string[] } }[];
}

export async function stepList({ mock }: World): Promise<StepList> {
  const response = await send(mock, { line: 'GET /__mock/steps' });
  return (await response.json()) as StepList;
}

/**
 * Records the uses of every step, each on the same state, with the webhooks that follow from them. A wrong value of a
 * parameter is expected to be answered as at the step before that has the same parameter, or else as the value before it.
 */
export async function recordSteps(): Promise<Recording> {
  const world = await openWorld();
  const recording = new Recording();
  const { steps } = await stepList(world);
  const refusals = new Map<string, string>();
  for (const { name, parameters } of steps) {
    const uses = STEPS[name] ?? [];
    const first = uses[0] ?? {};
    const record = (use: JsonObject, expected?: string) => recordUse(recording, world, name, use, expected);
    for (const use of [...uses, { ...first, unknownField: 1 }]) await record(use);
    for (const [field, schema] of Object.entries(parameters.properties ?? {})) {
      let before = parameters.required?.includes(field) ? await record(without(first, field)) : undefined;
      for (const value of [null, 12, '']) {
        const parameter = JSON.stringify([field, schema, value]);
        before = await record({ ...first, [field]: value }, refusals.get(parameter) ?? before);
        refusals.set(parameter, before);
      }
    }
  }
  return recording;
}

/** Returns the answer to a use and its webhooks, and records them unless they are as expected. */
async function recordUse(
  recording: Recording,
  world: World,
  name: string,
  use: JsonObject,
  expected?: string,
): Promise<string> {
  const label = `${name} ${JSON.stringify(use)}`;
  const known = recording.entries.get(label);
  if (known !== undefined) return known;
  await world.restart();
  const body: Json = { do: name, ...use };
  const answer = await answerText(send(world.mock, { line: 'POST /__mock/steps', body }, world.names), { timed: true });
  await world.mock.settled();
  const webhooks = world.received.map((text) => `webhook ${text.split('\n').slice(0, 2).join(' ')}`);
  const text = [answer, ...webhooks].join('\n');
  recording.addUnlike(expected, label, text);
  return text;
}

function without(parameters: JsonObject, field: string): JsonObject {
  const { [field]: _, ...rest } = parameters;
  return rest;
}
