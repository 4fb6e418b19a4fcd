import { scenarioJsonSchema } from '../../../scripts/generate/scenario-schema.ts';
import { paymentRequestService } from '../../../src/service/service.ts';
import { digest, hash } from './answer.ts';
import { send } from './caller.ts';
import { Recording } from './recording.ts';
import { stepList } from './step-group.ts';
import { frozen, openWorld } from './world.ts';

type Section = Record<string, Record<string, unknown>>;

/** Hashes of the documents as they are sent, and digests of each operation and schema in them. */
export async function recordDocuments(): Promise<Recording> {
  const recording = new Recording();
  for (const path of ['/openapi.json', '/__mock/openapi.json']) {
    const response = await send(frozen(), { line: `GET ${path}` });
    const text = await response.text();
    recording.add(path, `${response.status} length ${text.length}, sha256 ${hash(text)}`);
    const { paths, components, ...rest } = JSON.parse(text) as { paths: Section; components?: Section };
    recording.add(`${path} head`, digest(JSON.stringify(rest)));
    for (const [section, parts] of [...Object.entries(paths), ...Object.entries(components ?? {})]) {
      for (const [name, part] of Object.entries(parts)) {
        recording.add(`${path} ${section} ${name}`, digest(JSON.stringify(part)));
      }
    }
  }
  const { steps } = await stepList(await openWorld());
  for (const step of steps) recording.add(`/__mock/steps ${step.name}`, digest(JSON.stringify(step)));
  const workspace = await send(frozen(), { line: 'GET /w/ada/openapi.json' });
  recording.add('/w/ada/openapi.json', `${workspace.status} sha256 ${hash(await workspace.text())}`);
  const schema = scenarioJsonSchema(paymentRequestService.steps.values());
  recording.add('docs/schema/scenario.json', hash(`${JSON.stringify(schema, null, 2)}\n`));
  return recording;
}
