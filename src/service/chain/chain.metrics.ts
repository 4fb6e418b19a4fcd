import type { Sample } from '../../engine/api/metrics/exposition.ts';
import type { Metric, MetricSource } from '../../engine/api/metrics/metric.ts';
import type { ChainNode } from './chain-control.types.ts';

/** What the metrics say of watched blockchain nodes. Their URLs may hold keys, so nodes are identified by their position. */
export const chainMetrics: readonly Metric[] = [
  gauge('node_up', '1 while a watched blockchain node answers, otherwise 0', ({ connected }) => (connected ? 1 : 0)),
  gauge('head_block', 'Number of the newest block that was read of a watched node', ({ head }) => head?.number),
  gauge('payments', 'Payments that were found on the chain of a watched node', ({ payments }) => payments),
];

function gauge(name: string, help: string, read: (node: ChainNode) => number | undefined): Metric {
  const perNode = ({ host }: MetricSource): Sample[] => {
    const nodes = host.workspaces.main.externals.chain?.nodes() ?? [];
    return nodes.flatMap((node, at) => {
      const value = read(node);
      return value === undefined ? [] : [{ labels: { node: String(at), network: node.network ?? 'unknown' }, value }];
    });
  };
  return {
    name: `payment_request_mock_chain_${name}`,
    type: 'gauge',
    help,
    labels: ['node', 'network'],
    read: perNode,
  };
}
