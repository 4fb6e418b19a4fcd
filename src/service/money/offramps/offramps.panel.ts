import { recordList } from '../../../engine/control/record-list.ts';
import { OFFRAMP_FAILURES, OFFRAMP_STAGES, type OfframpRow, offrampsTable } from './offramps.model.ts';

const STAGES: readonly string[] = OFFRAMP_STAGES;

export const offrampList = recordList<OfframpRow>({
  name: 'offramps',
  title: 'Payments to banks',
  group: 'Money',
  table: offrampsTable,
  idName: 'requestId',
  lives: [{ head: 'Stage', states: ['prepared', ...OFFRAMP_STAGES, ...OFFRAMP_FAILURES], value: ({ stage }) => stage }],
  columns: [
    { head: 'Request', value: (row) => row.requestId, as: 'id' },
    { head: 'Stage', value: (row) => row.stage, as: 'status', testid: 'offramp-stage' },
    { head: 'Reached', value: ({ stage }) => `${STAGES.indexOf(stage) + 1} of ${OFFRAMP_STAGES.length}` },
    { head: 'Payer', value: (row) => row.clientUserId, link: 'payers' },
    { head: 'Bank account', value: (row) => row.paymentDetailsId, as: 'id', link: 'bank-accounts' },
    { head: 'Outcome', value: (row) => row.decision?.outcome },
  ],
  actions: ({ requestId }) => [
    { label: 'Next stage', step: { do: 'offramp.advance', requestId }, tone: 'primary' },
    { label: 'Make it fail', step: { do: 'offramp.decide', requestId }, ask: { outcome: '' } },
  ],
  empty: 'No payments to bank accounts yet. Pay a request with isCryptoToFiatAvailable: true.',
});
