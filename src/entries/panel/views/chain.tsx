import type { RequestRow } from '../../../service/requests/requests.model.ts';
import type { ChainNode, IgnoredTransaction } from '../../mock.types.ts';
import { ActionForm } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Badge, ErrorText, Facts, Id, Panel, Time } from '../parts.tsx';
import { type Column, DataTable } from '../table.tsx';
import { href, type View } from '../view.ts';
import { grouped } from '../words.ts';

type Finding = Omit<IgnoredTransaction, 'reason'> & { ignored: string | null };

/** The watched blockchain nodes, and the transactions on them that pay no request. */
export function ChainPage({ view }: { view: View }) {
  const { nodes = [], ignored = [] } = view.world.externals.chain?.status(view.world) ?? {};
  return (
    <Page view={view} title="Chain">
      {nodes.length === 0 ? <Unwatched /> : nodes.map((node) => <Node view={view} node={node} />)}
      {nodes.length === 0 ? undefined : (
        <Panel title="Ignored transactions" testid="ignored">
          <DataTable
            view={view}
            name="ignored"
            columns={IGNORED_COLUMNS}
            rows={ignored.map(({ reason, ...rest }) => ({ ...rest, ignored: reason })).reverse()}
            keyOf={keyOf}
            empty={['None: every payment on the chain that names a request of this workspace counts.']}
          />
        </Panel>
      )}
    </Page>
  );
}

function Unwatched() {
  return (
    <Panel title="No chain is watched" testid="chain-start">
      <p>
        With a local chain, real transactions pay requests. In a copy of the repository, start a chain, and in another
        terminal a mock that watches it:
      </p>
      <pre>{`npm start -- chain
npm start -- --chain http://127.0.0.1:8545`}</pre>
      <p>
        In a test, pass the option <code>chain</code> to <code>startMock</code>. Without a chain, steps and buttons pay.
      </p>
    </Panel>
  );
}

function Node({ view, node }: { view: View; node: ChainNode }) {
  const { head } = node;
  const readNow = <ActionForm view={view} call="POST /chain/sync" label="Read now" testid="chain-sync" />;
  return (
    <Panel title={node.network ?? 'Network not known yet'} testid="chain-node" aside={readNow}>
      {node.error === null ? undefined : (
        <ErrorText testid="chain-error">The node does not answer: {node.error}. It is asked again and again.</ErrorText>
      )}
      <Facts
        facts={[
          ['Node', <Badge status={node.connected ? 'connected' : 'unreachable'} testid="chain-connected" />],
          ['URL', <Id value={node.url} whole />],
          ['Chain ID', node.chainId],
          ['Newest block', head === null ? null : <b data-testid="chain-head">{grouped(head.number)}</b>],
          ['Time of that block', <Time at={head?.at} seconds />],
          ['Hash of that block', <Id value={head?.hash} />],
          ['First block that was read', node.from === null ? null : grouped(node.from)],
          ['Confirmations that a payment needs', node.confirmations],
          ['Payments on the chain', <span data-testid="chain-payments">{grouped(node.payments)}</span>],
        ]}
      />
    </Panel>
  );
}

const COLUMNS: readonly Column<Finding>[] = [
  { head: 'Why', value: ({ ignored }) => ignored && ignored.charAt(0).toUpperCase() + ignored.slice(1), as: 'wrapped' },
  { head: 'Amount', value: ({ amount }) => amount, as: 'number' },
  { head: 'Block', value: ({ blockNumber }) => blockNumber, as: 'number' },
  { head: 'Confirmations', value: ({ confirmations }) => confirmations, as: 'number' },
  { head: 'Transaction', value: ({ txHash }) => txHash, as: 'id' },
];

const IGNORED_COLUMNS: readonly Column<Finding>[] = [
  {
    head: 'Request',
    value: ({ requestId }) => requestId,
    as: 'id',
    link: ({ requestId }) => `panel/requests/${requestId}`,
  },
  ...COLUMNS,
  { head: 'Network', value: ({ network }) => network },
];

const FINDING_COLUMNS: readonly Column<Finding>[] = [
  { head: 'Result', value: ({ ignored }) => (ignored === null ? 'counts' : 'ignored'), as: 'status' },
  ...COLUMNS,
];

/** What the chain has for a request, and why it does not count. Nothing for a request that is on no watched chain. */
export function OnChain({ view, request }: { view: View; request: RequestRow }) {
  const found = view.world.externals.chain?.findings(view.world, request);
  if (found === undefined) return undefined;
  return (
    <Panel title="On the chain" testid="on-chain" aside={<a href={href(view, 'panel/chain')}>Chain</a>}>
      <DataTable
        view={view}
        name="on-chain"
        columns={FINDING_COLUMNS}
        rows={found}
        keyOf={keyOf}
        empty={['No transaction names this request yet.']}
      />
    </Panel>
  );
}

function keyOf({ requestId, txHash, logIndex }: Finding): string {
  return `${requestId.slice(-8)}-${txHash}-${logIndex ?? 'none'}`;
}
