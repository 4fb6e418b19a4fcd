import * as z from 'zod';
import type { JobDefinitions } from '../../engine/kernel/world/jobs.ts';
import { expireIntent, getIntent, refundIntent, settleIntent } from './settle.commands.ts';

declare module '../../engine/kernel/world/jobs.ts' {
  interface JobMap {
    'intent.expire': NoJobData;
    /** Jobs of the bridge count reads of the request, because that is what clients poll. */
    'intent.settle': { intentId: string };
    'intent.refund': { intentId: string };
  }
}

const bridgeData = () => z.object({ intentId: z.string() });

export const intentJobs = {
  'intent.expire': { data: () => z.object({}), run: expireIntent },
  'intent.settle': {
    data: bridgeData,
    run: (tx, _requestId, { intentId }) => settleIntent(tx, getIntent(tx, intentId)),
  },
  'intent.refund': {
    data: bridgeData,
    run: (tx, _requestId, { intentId }) => refundIntent(tx, getIntent(tx, intentId)),
  },
} as const satisfies JobDefinitions;
