import { holdsSecret } from '../../examine/secrets.ts';
import type { Tool } from '../../mcp/tool.ts';
import { type Env, UsageError } from '../given-values.ts';
import { readLine } from '../line.ts';

const text = (description: string) => ({ type: 'string', description });

/** Returns the tool that examines a receiver. Only for servers on stdio, because it sends to addresses of this machine. */
export function examineTool(env: Env): Tool {
  return {
    name: 'examine_webhook',
    description: 'Sends genuine, repeated, reordered and forged webhooks to a receiver, and reports each bug',
    inputSchema: {
      type: 'object',
      properties: {
        url: text('URL of the receiver'),
        believes: text('URL#/pointer that tells whether an order is paid; with {reference} or {requestId}'),
        prepare: text("call that creates an order: 'POST URL BODY', with {amount} and {reference}"),
        trial: text('name of a single trial; * is a wildcard'),
      },
      required: ['url', 'believes'],
    },
    readOnly: false,
    async run(_, { url, ...flags }) {
      const { webhook } = await import('./webhook.ts');
      const args = [String(url), ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])];
      try {
        const { report, secrets } = await webhook.examine(readLine(webhook.help, args), env, ['webhook', ...args]);
        const trials = report.trials.filter(({ verdict }) => verdict !== 'passed');
        const text = JSON.stringify({ ...report, trials });
        if (!holdsSecret(text, secrets)) return new Response(text);
        return Response.json({ message: 'The report would contain a secret' }, { status: 500 });
      } catch (error) {
        return Response.json({ message: String(error) }, { status: error instanceof UsageError ? 400 : 500 });
      }
    },
  };
}
