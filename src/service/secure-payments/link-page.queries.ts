import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { isAllowed, screeningOf, screensPayers } from './access.commands.ts';
import { type LinkSource, linkSources } from './link-sources.queries.ts';
import { viewOfLink } from './link-view.commands.ts';
import { type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';
import { requestsOfLink } from './secure-payments.queries.ts';

/** Whether a wallet may pay a link, as far as it was decided. */
export type KnownAccess = 'approved' | 'not-allowed' | `screening-${'pending' | 'rejected' | 'error'}`;

/** What the page of a link shows. */
export interface SeenLink extends ReturnType<typeof viewOfLink> {
  requestIds: readonly string[];
  /** Undefined without a wallet. */
  access: KnownAccess | undefined;
  /** Whether it screens the wallets of payers. */
  isScreening: boolean;
  isPartlyPaid: boolean;
  /** Other chains and tokens that the wallet can pay from. */
  sources: readonly LinkSource[];
  /** Whether a payment has failed, and no other is awaited. */
  hasFailed: boolean;
}

/** Returns a link as its page shows it to a wallet; undefined for an unknown token. Looking decides nothing: opening it does. */
export function seeLink(tx: ReadTx, token: string, wallet: string | undefined): SeenLink | undefined {
  const link = tx.table(securePaymentsTable).get(token);
  if (link === undefined) return undefined;
  const access = wallet === undefined ? undefined : accessOf(link, wallet);
  const { requestIds } = link;
  const isScreening = screensPayers(link);
  const requests = requestsOfLink(tx, link);
  const isPartlyPaid = requests.some(({ paidAmount }) => paidAmount !== '0');
  const hasFailed = requests.some(({ status, isListening }) => status === 'failed' && !isListening);
  const view = viewOfLink(tx, link, access === 'approved');
  const sources = wallet === undefined || access !== 'approved' ? [] : linkSources(tx, link, wallet);
  return { ...view, requestIds, access, isScreening, isPartlyPaid, hasFailed, sources };
}

function accessOf(link: SecurePaymentRow, wallet: string): KnownAccess {
  if (!isAllowed(link, wallet)) return 'not-allowed';
  const status = screensPayers(link) ? (screeningOf(link, wallet)?.status ?? 'pending') : 'approved';
  return status === 'approved' ? status : `screening-${status}`;
}
