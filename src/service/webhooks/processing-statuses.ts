/** Stages of an off-ramp payment (public webhook documentation). */
export const PROCESSING_STATUSES = [
  'initiated',
  'pending_internal_assessment',
  'ongoing_checks',
  'sending_fiat',
  'fiat_sent',
  'bounced',
  'retry_required',
  'processing',
] as const;
