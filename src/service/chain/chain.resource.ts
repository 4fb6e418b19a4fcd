import { defineResource } from '../../engine/mock/resource.ts';
import { chainMetrics } from './chain.metrics.ts';
import { chainRoutes } from './chain.routes.ts';
import { noteChainStart, renewChainStart } from './chain-start.commands.ts';

export const chainResource = defineResource({
  name: 'chain',
  controlRoutes: chainRoutes,
  metrics: chainMetrics,
  on: {
    'request.created': noteChainStart,
    'payment.prepared': noteChainStart,
    'request.unpaid': renewChainStart,
  },
});
