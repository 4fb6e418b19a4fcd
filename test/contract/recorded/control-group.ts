import { KEY } from '../../support/client.ts';
import { record, recordStory } from './caller.ts';
import { CONTROL_CALLS, CONTROL_STORIES } from './control.ts';
import { NATIVE } from './inputs.ts';
import { Recording } from './recording.ts';
import { frozen, openWorld } from './world.ts';

export async function recordControl(): Promise<Recording> {
  const recording = new Recording();
  const world = await openWorld();
  for (const call of CONTROL_CALLS) {
    await world.restart();
    await record(recording, world.mock, call, world.names);
  }
  for (const [story, calls] of Object.entries(CONTROL_STORIES)) {
    const { mock, names, received } = await openWorld();
    await recordStory(recording, mock, story, calls, names);
    for (const [index, webhook] of received.entries()) recording.add(`${story} webhook ${index + 1}`, webhook);
    await mock.stop();
  }
  recording.add('GET /__mock/events', await eventText());
  return recording;
}

/** The messages that one creation of a request sends to a reader of the stream. */
async function eventText(): Promise<string> {
  const mock = frozen();
  const stream = await mock.fetch('/__mock/events');
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const headers = { ...KEY, 'content-type': 'application/json' };
  await (await mock.fetch('/v2/request', { method: 'POST', headers, body: JSON.stringify(NATIVE) })).text();
  let text = '';
  while (!text.includes('event: call')) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  await mock.stop();
  return `${stream.status} ${stream.headers.get('content-type')}\n${text.replaceAll(/"ms":[\d.]+/g, '"ms":0').trimEnd()}`;
}
