import { mockSetup } from 'payment-request-mock/vitest/setup';

export const setup = mockSetup({
  // Prints what the run rested on. To fail a run that rests on anything else:
  // reportAssumptions: { allow: ['documented', 'seen', 'A-WEBHOOK-RETRY'] },
  reportAssumptions: true,
});
