import { secretFinder } from '../../examine/secrets.ts';
import type { AddedTool } from '../../mcp/tool.ts';
import { type Env, UsageError } from '../given-values.ts';

const text = (description: string) => ({ type: 'string', description });

/** Returns the tool by which an agent that started its server itself examines a receiver: it sends to addresses of this machine. */
export function examineTool(env: Env): AddedTool {
  return {
    name: 'examine_webhook',
    description:
      'Examines a webhook receiver: sends it genuine, repeated, reordered and forged webhooks, and names each bug.',
    inputSchema: {
      type: 'object',
      properties: {
        url: text('URL of the receiver'),
        believes: text('URL#/pointer of whether an order is paid; with {reference} or {requestId} of the order'),
        prepare: text("call that makes an order: 'POST URL BODY', with {amount} and {reference}"),
        trial: text('name of the one trial to make, * for any text'),
      },
      required: ['url'],
    },
    readOnly: false,
    async run(_, { url, ...flags }) {
      const { examineByArguments } = await import('./webhook.ts');
      const given = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
      if (flags.believes === undefined) given.push('--status-only');
      try {
        const { result, secret } = await examineByArguments([String(url), ...given], env);
        const trials = result.trials.filter(({ verdict }) => verdict !== 'passed');
        const report = JSON.stringify({ ...result, trials });
        if (!secretFinder([secret])(report)) return new Response(report);
        return Response.json({ message: 'The report would hold a secret' }, { status: 500 });
      } catch (error) {
        return Response.json({ message: String(error) }, { status: error instanceof UsageError ? 400 : 500 });
      }
    },
  };
}
