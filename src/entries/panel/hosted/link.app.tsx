import type { Context, Hono } from 'hono';
import * as z from 'zod';
import type { AppEnv } from '../../../engine/api/http/app-env.ts';
import { domainStatus } from '../../../engine/api/http/domain-status.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { type SeenLink, seeLink } from '../../../service/secure-payments/link-page.queries.ts';
import { refusalOf } from '../act.tsx';
import { formOf, reply, wordsOf } from '../reply.ts';
import { type PanelParts, type View, viewOf } from '../view.ts';
import { LinkPage } from './link-page.tsx';
import type { LinkStateName } from './link-states.ts';

/** Allows only the mock's own files. Any site may frame the page, because shops embed it. */
const POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'";

/** Mounts the page that pays a link, at the address in `securePaymentUrl`. */
export function mountLinkPage(app: Hono<AppEnv>, parts: PanelParts): void {
  app.on(['GET', 'POST'], '/pay', async (c) => {
    c.header('content-security-policy', POLICY);
    c.header('referrer-policy', 'no-referrer');
    c.header('cache-control', 'no-store');
    const view = viewOf(c, parts);
    try {
      return await (c.req.method === 'POST' ? act(c, view) : show(c, view));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return show(c, view, error);
    }
  });
}

function show(c: Context<AppEnv>, view: View, error?: DomainError): Promise<Response> {
  const { token = '', wallet, result } = view.query;
  const link = seeLink(view.world, token, wallet);
  const state = stateOf(link, result);
  const words = error === undefined ? undefined : wordsOf(error);
  const status = error === undefined ? (link === undefined ? 404 : 200) : domainStatus(error);
  return reply(c, <LinkPage {...{ view, token, link, state, wallet, error: words }} />, status);
}

/** What a wallet may answer that pays nothing, or nothing yet. It is in the address of the page. */
const RESULTS: readonly LinkStateName[] = ['declined', 'wrong-network', 'waiting', 'sent'];
const resultOf = (text: string | undefined) => RESULTS.find((result) => result === text);

/** The end of a link comes before what the wallet may do, and that before what it has answered. */
function stateOf(link: SeenLink | undefined, result: string | undefined): LinkStateName {
  if (link === undefined) return 'unknown';
  const { status, problem, access } = link;
  if (problem?.status === 423) return 'in-progress';
  // What is left of a link that was paid in part expires too.
  if (problem !== null) return status === 'pending' || status === 'partially_settled' ? 'expired' : status;
  if (access !== 'approved') return access ?? 'connect';
  return resultOf(result) ?? 'ready';
}

/** Handles a form of the page, or a call of its script. */
async function act(c: Context<AppEnv>, view: View): Promise<Response> {
  // Another site can frame this page, and not press its buttons.
  if (c.env.untrusted) throw new DomainError('forbidden', 'Only this page itself can pay');
  const form = await formOf(c);
  const field = (name: string) => form.get(name)?.toString() || undefined;
  const { token = '' } = view.query;
  const wallet = field('wallet')?.trim() ?? view.query.wallet ?? '';
  const to = (result?: string) => {
    const by = field('by') ?? view.query.by;
    const query = Object.entries({ token, wallet, by, result }).filter(([, value]) => value !== undefined);
    return c.redirect(`?${new URLSearchParams(query as [string, string][])}`, 303);
  };
  const isFromBrowser = view.query.by === 'browser';
  const report = (userEvent: string, properties = {}) => ({
    do: 'secure-payment.report',
    token,
    userEvent,
    properties,
  });
  switch (field('do')) {
    case 'connect':
      if (field('screening') !== 'later') await apply(view, { do: 'secure-payment.open', token, wallet });
      return to();
    case 'transactions':
      await apply(view, report('payment_sent_to_wallet'));
      return c.json(await transactions(view, token, wallet));
    case 'pay': {
      const result = resultOf(field('as'));
      if (result !== undefined) return to(result);
      const txHash = field('txHash');
      const submitted = { payment_submission_id: txHash, payment_submission_id_type: 'evm_tx_hash' };
      const isWatched = txHash !== undefined && watchedNode(view, seeLink(view.world, token, wallet)) !== undefined;
      await apply(
        view,
        ...(isFromBrowser ? [] : [report('payment_sent_to_wallet')]),
        report('payment_approved_in_wallet', txHash === undefined ? {} : submitted),
        // A watched chain pays when the transaction is in a block.
        ...(isWatched ? [] : [{ do: 'secure-payment.pay', token, wallet, txHash }]),
      );
      return to('sent');
    }
    default:
      throw DomainError.field('do', 'must be one of connect, transactions, pay');
  }
}

type Step = { do: string; [field: string]: unknown };

/** Applies steps, all or none. Returns the result of the last. */
async function apply(view: View, ...steps: Step[]): Promise<unknown> {
  const answer = await view.control('POST /steps', steps);
  const refusal = refusalOf(answer);
  if (refusal !== undefined) throw refusal;
  return (answer.body as { applied: { result: unknown }[] }).applied.at(-1)?.result;
}

function watchedNode(view: View, link: SeenLink | undefined) {
  return view.world.externals.chain?.nodes().find(({ network }) => network === link?.network);
}

/** What a wallet of the browser has to send, and on which chain; `problem` is why it cannot. */
async function transactions(view: View, token: string, wallet: string) {
  const calldata = await apply(view, { do: 'secure-payment.prepare', token, wallet }).catch(problemIn);
  const link = seeLink(view.world, token, wallet);
  if (calldata instanceof DomainError) return { problem: wordsOf(calldata) };
  if (link?.chainId == null) return { problem: 'Wallets of the browser cannot pay on this network' };
  const {
    transactions,
    ERC20ApprovalTransactions: approvals,
    batchPaymentTransaction: batch,
  } = calldataSchema().parse(calldata);
  const watched = watchedNode(view, link);
  if (watched?.head === null) return { problem: `The chain at ${watched.url} does not answer` };
  // A block tells a local chain from the public one that it plays.
  const node = watched && { url: watched.url, block: { ...watched.head, number: hexOf(watched.head.number) } };
  return {
    transactions: [...transactions, ...approvals, ...(batch === undefined ? [] : [batch])],
    chain: { chainId: hexOf(link.chainId), name: link.networkLabel, node },
  };
}

function problemIn(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

const hexOf = (value: number | string) => `0x${BigInt(value).toString(16)}`;

/** What pays one request or several, as a wallet takes it. */
const calldataSchema = lazy(() => {
  const bigNumber = z.object({ hex: z.string() }).transform(({ hex }) => hex);
  const value = z.union([z.number(), z.string(), bigNumber]).transform(hexOf);
  const transaction = z.object({ to: z.string(), data: z.string(), value });
  return z.object({
    transactions: z.array(transaction).default([]),
    ERC20ApprovalTransactions: z.array(transaction).default([]),
    batchPaymentTransaction: transaction.optional(),
  });
});
