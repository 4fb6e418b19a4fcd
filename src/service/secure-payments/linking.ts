/** What makes, reads and pays payment links: their operations and steps load it, because a start needs none of it. */

export { createLink, createMulticall, mergeLinks, previewFees } from './create.commands.ts';
export {
  broadcastTron,
  checkIntent,
  connectWallet,
  decideKyt,
  linkView,
  payLink,
  recordIntent,
  refuseWallet,
} from './link-pay.commands.ts';
export { toFound, toLinkRead, toMulticallCreated, toMulticallRead, toRecorded } from './link-read.wire.ts';
