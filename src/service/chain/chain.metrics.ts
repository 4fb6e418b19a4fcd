import type { Sample } from '../../engine/api/metrics/exposition.ts';
import type { Metric, MetricSource } from '../../engine/api/metrics/metric.ts';
import type { ChainNode } from './chain-control.types.ts';

const PREFIX = 'payment_request_mock_chain_';

/** What the metrics say of watched blockchain nodes. Their URLs may hold keys, so nodes are identified by their position. */
export const chainMetrics: readonly Metric[] = [
  {
    name: `${PREFIX}node_up`,
    type: 'gauge',
    help: '1 while a watched blockchain node answers, otherwise 0',
    labels: ['node', 'network'],
    read: (source) => perNode(source, ({ connected }) => (connected ? 1 : 0)),
  },
  {
    name: `${PREFIX}head_block`,
    type: 'gauge',
    help: 'Number of the newest block that was read of a watched node',
    labels: ['node', 'network'],
    read: (source) => perNode(source, ({ head }) => head?.number),
  },
  {
    name: `${PREFIX}payments`,
    type: 'gauge',
    help: 'Payments that were found on the chain of a watched node',
    labels: ['node', 'network'],
    read: (source) => perNode(source, ({ payments }) => payments),
  },
];

function perNode({ host }: MetricSource, read: (node: ChainNode) => number | undefined): Sample[] {
  const nodes = host.workspaces.main.externals.chain?.nodes() ?? [];
  return nodes.flatMap((node, at) => {
    const value = read(node);
    return value === undefined ? [] : [{ labels: { node: String(at), network: node.network ?? 'unknown' }, value }];
  });
}
