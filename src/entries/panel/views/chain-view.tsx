import type { RecordField } from '../../../engine/control/record-list.ts';
import { watcherOf } from '../../../service/chain/follow-chain.ts';
import { grouped } from '../../../service/currencies/money.ts';
import { DEV_ACCOUNTS } from '../../../service/devchain/accounts.ts';
import type { ChainStatus } from '../../mock.types.ts';
import { Page } from '../layout.tsx';
import { Badge, ErrorText, Facts, Id, Panel } from '../parts.tsx';
import { DataTable } from '../table.tsx';
import type { View } from '../view.ts';

export function ChainPage({ view }: { view: View }) {
  const status = watcherOf(view.host)?.status();
  return (
    <Page view={view} title="Chain">
      {status === undefined ? <Unwatched /> : <Node status={status} />}
      {status === undefined ? undefined : (
        <Panel title="Accounts" testid="accounts">
          <p>
            A chain of the command <code>chain</code> has these funded accounts. Their keys are public: never send real
            funds to them.
          </p>
          <DataTable
            view={view}
            name="account"
            columns={COLUMNS}
            rows={DEV_ACCOUNTS}
            keyOf={({ address }) => address}
            empty={[]}
          />
        </Panel>
      )}
    </Page>
  );
}

const COLUMNS: readonly RecordField<(typeof DEV_ACCOUNTS)[number]>[] = [
  { head: 'Address', value: ({ address }) => address, as: 'id' },
  { head: 'Private key', value: ({ privateKey }) => privateKey, as: 'id' },
];

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

function Node({ status: { network, url, chainId, error, head } }: { status: ChainStatus }) {
  return (
    <Panel title={network ?? 'Network not known yet'} testid="chain-node">
      {error === null ? undefined : <ErrorText testid="chain-error">The node does not respond: {error}</ErrorText>}
      <Facts
        facts={[
          ['Node', <Badge status={error === null ? 'connected' : 'unreachable'} testid="chain-connected" />],
          ['URL', <Id value={url} whole />],
          ['Chain ID', chainId],
          ['Newest block', head === null ? null : <b data-testid="chain-head">{grouped(head.number)}</b>],
        ]}
      />
    </Panel>
  );
}
