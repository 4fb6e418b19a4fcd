import * as z from 'zod';
import type { JobDefinition } from '../../engine/world/job-queue.ts';
import { EXPIRE_JOB } from './intents.commands.ts';
import { expireIntent, getIntent } from './send.commands.ts';
import { REFUND_INTENT_JOB, refundIntent, SETTLE_INTENT_JOB, settleIntent } from './settle.commands.ts';

const BridgeSchema = z.object({ intentId: z.string() });

export const intentJobs: readonly JobDefinition[] = [
  { kind: EXPIRE_JOB, run: expireIntent },
  {
    kind: SETTLE_INTENT_JOB,
    run: (tx, _requestId, data) => void settleIntent(tx, getIntent(tx, BridgeSchema.parse(data).intentId)),
  },
  {
    kind: REFUND_INTENT_JOB,
    run: (tx, _requestId, data) => void refundIntent(tx, getIntent(tx, BridgeSchema.parse(data).intentId)),
  },
];
