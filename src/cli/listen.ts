import { stopwatch } from '../engine/kernel/clock/clock.ts';
import { sleep } from '../engine/kernel/clock/timers.ts';
import { MAX_TEXT_BYTES, readText, readUpTo } from '../engine/kernel/core/read-up-to.ts';
import { printable } from '../engine/kernel/core/text.ts';
import { reasonOf } from '../entries/client/connect-mock.ts';
import { MockServer } from '../entries/node/mock-server.ts';
import { command } from './command.ts';
import { RUNNING } from './command-options.ts';
import { OPTION_FLAGS } from './flags.generated.ts';
import { DEFAULT_SECRET, print } from './output.ts';
import { onShutdown } from './process.ts';
import { runningMock } from './running-mock.ts';

const PREFIX = 'x-request-network-';

/** As much of a response as a mock reads. */
const MAX_RESPONSE_BYTES = 2048;

/** Milliseconds between checks that the webhook is still registered. */
const CHECK_MS = 500;

export const listen = command('listen', 'Print the webhooks of a running mock, or forward them', {
  flags: {
    ...RUNNING,
    'forward-to': { group: 'Webhooks', value: 'URL', help: 'URL to forward the webhooks to' },
    'webhook-secret': OPTION_FLAGS['webhook-secret'],
    'listen-host': {
      group: 'Webhooks',
      value: 'NAME',
      help: 'host name at which the mock reaches this machine, such as host.docker.internal (127.0.0.1)',
    },
  },
  example: 'listen --forward-to http://localhost:3000/api/webhook',
  async run({ flags, options }) {
    const { 'forward-to': target, 'listen-host': name } = flags;
    const secret = options.webhooks?.secret ?? DEFAULT_SECRET;
    const server = new MockServer();
    const port = await server.listen(0, name === undefined ? '127.0.0.1' : '0.0.0.0');
    server.serve({ fetch: (request) => receive(request, target) });
    server.unref();
    const mock = runningMock({ flags, options });
    const webhook = { url: `http://${name ?? '127.0.0.1'}:${port}/`, secret };
    let { id } = await mock.webhooks.register(webhook);
    const [action, place] = target === undefined ? ['Printing', ''] : ['Forwarding', ` to ${target}`];
    print(`${action} the webhooks of ${mock.url}${place}, signed with ${secret}`);
    // The mock may have stopped, which also removes its webhooks.
    onShutdown(() => mock.webhooks.delete(id).catch(() => {}));
    for (let isGone = false; ; await sleep(CHECK_MS)) {
      try {
        const webhooks = await readText(await mock.fetch('/__mock/webhooks'));
        isGone = false;
        if (webhooks.includes(id)) continue;
        // The mock was restarted or reset.
        id = (await mock.webhooks.register(webhook)).id;
        console.error(`${mock.url} is reachable again`);
      } catch {
        if (!isGone) console.error(`${mock.url} is unreachable; retrying`);
        isGone = true;
      }
    }
  },
});

/** A body whose sender has left. */
const CUT = { text: '', isWhole: false };

/** Prints a webhook. Forwards it unchanged to the target, if any, and relays the response. */
async function receive(request: Request, target: string | undefined): Promise<Response> {
  const { text: body, isWhole } = await readUpTo(request.body, MAX_TEXT_BYTES).catch(() => CUT);
  if (!isWhole) {
    print(`refused a body ${body === CUT.text ? 'whose sender left' : 'over 1 MB'}`);
    return new Response(null, { status: body === CUT.text ? 400 : 413 });
  }
  const unreadable = { event: 'unreadable body' };
  const { event, requestId, clientUserId = '' } = await new Response(body).json().catch(() => unreadable);
  const header = (name: string) => request.headers.get(`${PREFIX}${name}`);
  const delivery = `${event} ${requestId ?? clientUserId} ${header('delivery')} (retry ${header('retry-count') ?? 0})`;
  const printOutcome = (outcome: string) => print(printable(`${delivery}: ${outcome}`));
  if (target === undefined) {
    printOutcome(body);
    return new Response();
  }
  const headers = [...request.headers].filter(([name]) => name === 'content-type' || name.startsWith(PREFIX));
  const elapsed = stopwatch();
  try {
    const response = await fetch(target, { method: 'POST', headers, body, redirect: 'manual' });
    const { text } = await readUpTo(response.body, MAX_RESPONSE_BYTES);
    printOutcome(`${response.status} in ${Math.round(elapsed())} ms`);
    return new Response(text || null, { status: response.status });
  } catch (error) {
    const problem = `no response from ${target}: ${reasonOf(error)}`;
    printOutcome(problem);
    return new Response(problem, { status: 502 });
  }
}
