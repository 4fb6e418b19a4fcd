import type { Context, Hono } from 'hono';
import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { watcherOf } from '../../service/chain/chain-follower.ts';
import { seeLink } from '../../service/secure-payments/visible-link.ts';
import { WALLET } from '../../service/wire/patterns.ts';
import { LinkPage } from './link-page.tsx';
import { stateOf, walletResultIn } from './link-states.ts';
import { errorText, formOf, type PanelContext, reply, type View, viewOf } from './view.ts';

/** Allows only the mock's own files. Any site may frame the page, because shops embed it. */
const POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'";

/** Mounts the page that pays a link, at the address in `securePaymentUrl`. */
export function mountLinkPage(app: Hono<AppEnv>, parts: PanelContext): void {
  app.on(['GET', 'POST'], '/pay', async (c) => {
    c.header('content-security-policy', POLICY);
    c.header('referrer-policy', 'no-referrer');
    c.header('cache-control', 'no-store');
    const view = viewOf(c, parts);
    try {
      return await (c.req.method === 'POST' ? act(c, view) : show(c, view));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const isScript = c.req.header('accept') === 'application/json';
      return isScript ? c.json({ problem: errorText(error) }) : show(c, view, error);
    }
  });
}

function show(c: Context<AppEnv>, view: View, error?: DomainError): Promise<Response> {
  const { token = '', wallet: named = '', result } = view.query;
  const wallet = WALLET.test(named) ? named : undefined;
  const link = seeLink(view.world, token, wallet);
  const state = stateOf(link, result);
  const status = error?.status ?? (link === undefined ? 404 : 200);
  return reply(
    c,
    <LinkPage view={view} token={token} link={link} state={state} wallet={wallet} error={error && errorText(error)} />,
    status,
  );
}

async function act(c: Context<AppEnv>, view: View): Promise<Response> {
  // Another site can frame this page, but not submit its forms.
  if (c.env.untrusted) throw new DomainError('forbidden', 'Payments can only be made from this page');
  const form = await formOf(c);
  const field = (name: string) => form.get(name)?.toString() || undefined;
  const { token = '' } = view.query;
  const wallet = field('wallet')?.trim() ?? view.query.wallet ?? '';
  const to = (result?: string, by = field('by') ?? view.query.by) => {
    const query = Object.entries({ token, wallet, by, result }).filter(([, value]) => value);
    return c.redirect(`?${new URLSearchParams(query as [string, string][])}`, 303);
  };
  switch (field('do')) {
    case 'connect':
      if (field('screening') !== 'later') await apply(view, { do: 'secure-payment.open', token, wallet });
      // The address format determines the kind of wallet.
      return to(undefined, field('by') ?? '');
    case 'transactions':
      return c.json(await transactions(view, token, wallet));
    case 'pay': {
      const result = walletResultIn(field('as'));
      if (result === undefined) await pay(view, token, wallet, field('txHash'));
      return to(result ?? 'sent');
    }
    default:
      throw DomainError.field('do', 'must be one of connect, transactions, pay');
  }
}

/** Pays, unless a watched chain does once the transaction is in a block. Only a browser wallet has a hash. */
async function pay(view: View, token: string, wallet: string, txHash: string | undefined): Promise<void> {
  const report = { do: 'secure-payment.report', token };
  const link = seeLink(view.world, token, wallet);
  // A refusal is kept where its step is applied alone.
  if (link?.access === 'not-allowed') await apply(view, { do: 'secure-payment.pay', token, wallet });
  const isWatched = watchedChain(view, link?.network) !== undefined;
  const properties = { payment_submission_id: txHash, payment_submission_id_type: 'evm_tx_hash' };
  await apply(
    view,
    ...(txHash === undefined ? [{ ...report, userEvent: 'payment_sent_to_wallet' }] : []),
    { ...report, userEvent: 'payment_approved_in_wallet', ...(txHash === undefined ? {} : { properties }) },
    ...(isWatched && txHash !== undefined ? [] : [{ do: 'secure-payment.pay', token, wallet, txHash }]),
  );
}

async function apply(view: View, ...steps: { do: string; [field: string]: unknown }[]): Promise<unknown[]> {
  const body = (await view.control('POST /steps', steps)) as { applied: { result: unknown }[] };
  return body.applied.map(({ result }) => result);
}

function watchedChain(view: View, network: string | undefined) {
  const status = watcherOf(view.host)?.status();
  return status?.network === network ? status : undefined;
}

/** Returns the transactions for a browser wallet and their chain. A block hash identifies a local chain. */
async function transactions(view: View, token: string, wallet: string) {
  const link = seeLink(view.world, token, wallet);
  const { network = '', networkLabel, chainId } = link ?? {};
  if (chainId == null) throw new DomainError('conflict', 'Browser wallets cannot pay this link');
  const watched = watchedChain(view, network);
  if (watched?.head === null) throw new DomainError('conflict', `The chain at ${watched.url} is not responding`);
  const [transactions] = await apply(view, { do: 'secure-payment.prepare', token, wallet });
  await apply(view, { do: 'secure-payment.report', token, userEvent: 'payment_sent_to_wallet' });
  const hexOf = (number: number) => `0x${number.toString(16)}`;
  const chain = { chainId: hexOf(chainId) };
  if (watched === undefined) return { transactions, chain };
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const node = { ...chain, chainName: networkLabel, rpcUrls: [watched.url], nativeCurrency };
  const block = { ...watched.head, number: hexOf(watched.head.number) };
  return { transactions, chain: { ...chain, node, block } };
}
