/* Generated from the steps: npm run docs writes it. It imports nothing. */

/** Every step, and the parameter that its method takes first. */
export const STEP_SUBJECTS: Readonly<Record<string, string>> = {
  'request.create': '',
  'request.pay': 'requestId',
  'request.unpay': 'requestId',
  'request.fail': 'requestId',
  'payment.add': '',
  'payer.ensure': 'clientUserId',
  'payer.set-status': 'clientUserId',
  'payment-details.ensure': 'clientUserId',
  'payment-details.set-status': 'paymentDetailsId',
  'client-id.set-status': 'clientId',
  'client-id.revoke': 'clientId',
  'recurring.set-status': 'id',
  'recurring.fail-next': 'id',
  'journey.add': '',
  'wallet.set-balance': 'wallet',
  'wallet.set-allowance': 'wallet',
  'webhook.register': '',
  'fault.add': '',
  'fault.clear': 'id',
  'outcome.set': '',
  'store.clear': '',
};
