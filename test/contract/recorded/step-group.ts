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

/** Records the uses of every step, each on the same state, with the webhooks that follow from them. */
export async function recordSteps(): Promise<Recording> {
  const world = await openWorld();
  const recording = new Recording();
  const { steps } = await stepList(world);
  for (const { name, parameters } of steps) {
    const uses = STEPS[name] ?? [];
    const first = uses[0] ?? {};
    for (const use of uses) await recordUse(recording, world, name, use);
    await recordUse(recording, world, name, { ...first, unknownField: 1 });
    for (const field of parameters.required ?? []) await recordUse(recording, world, name, without(first, field));
    for (const field of Object.keys(parameters.properties ?? {})) {
      for (const value of [12, '', null]) await recordUse(recording, world, name, { ...first, [field]: value });
    }
  }
  return recording;
}

async function recordUse(recording: Recording, world: World, name: string, use: JsonObject): Promise<void> {
  const label = `${name} ${JSON.stringify(use)}`;
  if (recording.entries.has(label)) return;
  await world.restart();
  const body: Json = { do: name, ...use };
  const answer = await answerText(send(world.mock, { line: 'POST /__mock/steps', body }, world.names), { timed: true });
  await world.mock.settled();
  const webhooks = world.received.map((text) => `webhook ${text.split('\n').slice(0, 2).join(' ')}`);
  recording.add(label, [answer, ...webhooks].join('\n'));
}

function without(parameters: JsonObject, field: string): JsonObject {
  const { [field]: _, ...rest } = parameters;
  return rest;
}
