/** What makes, reads and pays payment links: their operations and steps load it, because a start needs none of it. */

export { connectWallet, decideKyt, refuseWallet } from './access.commands.ts';
export { createLink, createPayoutLink, mergeLinks } from './create.commands.ts';
export { previewFees } from './fee-plan.ts';
export {
  broadcastTron,
  checkIntent,
  executeSafe,
  linkView,
  payLink,
  recordIntent,
  recordSafe,
} from './link-pay.commands.ts';
export { toFound, toLinkRead, toMulticallCreated, toMulticallRead, toRecorded } from './link-read.wire.ts';
export { createMulticall } from './multicall.commands.ts';
