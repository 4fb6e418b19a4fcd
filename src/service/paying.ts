/** Calldata and signature code, loaded lazily because of the ABI library. */

export { sendIntent } from './intents/intents.commands.ts';
export { createBatchPayout } from './payouts/batch.commands.ts';
export { createPayout, createRecurringPayout } from './payouts/payouts.commands.ts';
export { activateRecurringPayment, updateRecurringPayout } from './recurring/permit.commands.ts';
export { payCalldata } from './requests/calldata.commands.ts';
export { paymentRoutes } from './requests/payment-routes.ts';
export { preparePayment } from './requests/prepare-payment.commands.ts';
export { linkCalldata, paymentOfLink, walletTransactions } from './secure-payments/link-calldata.ts';
export { signIn } from './sessions/sign-in.commands.ts';
