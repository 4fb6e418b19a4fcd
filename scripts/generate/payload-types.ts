import { PAYLOADS } from '../../src/service/webhooks/payloads.ts';
import { typeOf } from './step-types.ts';

/** Returns the source of `src/service/webhooks/payloads.generated.ts`: the public types of webhook payloads. */
export function payloadTypes(): string {
  const payloads = PAYLOADS.map(({ event, name, description, schema }) => {
    const type = typeOf(schema(), 'output').replaceAll('\n  ', '\n');
    return {
      entry: `  '${event}': ${name};`,
      type: `/** ${description} */\nexport interface ${name} ${type}`,
    };
  });
  return `/* Generated from the schemas of the payloads by npm run generate. It imports nothing. */

${payloads.map(({ type }) => type).join('\n\n')}

/** The payload of each kind of event, fields in the order in which they are sent. */
export interface WebhookPayloads {\n${payloads.map(({ entry }) => entry).join('\n')}\n}
`;
}
