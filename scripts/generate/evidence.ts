import { readFileSync } from 'node:fs';
import type { OperationId } from '../../src/service/names.generated.ts';

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

/** What responses were compared with. The tapes are a further source, read from `fixtures/tapes`. */
interface Source {
  /** As a cell of the page calls it, with its version or date. */
  label: string;
  /** What was compared, for the legend of the page. */
  compared: string;
  /** The tests that compare, which call each of the operations, themselves or in their helpers. */
  tests: readonly string[];
  operations: readonly OperationId[];
}

export const SOURCES = {
  sdk: {
    label: 'SDK vectors, 2026-11-23',
    compared:
      'six outputs of the SDK, payment-processor 0.56.0: four payments, an approval and a batch. The encoder of the ' +
      'calldata returns the same bytes.',
    tests: ['test/unit/calldata.test.ts', 'test/calldata/published-abi.test.ts'],
    operations: [
      'payRequestV2',
      'payRequestV1',
      'createPaymentV1',
      'createPayoutV2',
      'createBatchPayoutV2',
      'getSecurePaymentCalldataV2',
    ],
  },
  abi: {
    label: `published ABI ${devDependencies['@requestnetwork/smart-contracts']}`,
    compared:
      'ethers encodes the expected payment with the ABI of the published contracts, at each test run. The calldata ' +
      'in the response has the same bytes.',
    tests: ['test/calldata/published-abi.test.ts'],
    operations: [
      'payRequestV2',
      'payRequestV1',
      'createPaymentV1',
      'createPayoutV2',
      'createBatchPayoutV2',
      'getSecurePaymentCalldataV2',
    ],
  },
  evm: {
    label: `EVM, contracts ${devDependencies['@requestnetwork/smart-contracts']}`,
    compared:
      'a local EVM executes the calldata with the published contracts, at each test run. Payees, amounts, fees and ' +
      'references are those of the API.',
    tests: [
      'test/evm/front-end.ts',
      'test/evm/direct-payments.test.ts',
      'test/evm/batch.test.ts',
      'test/evm/links.test.ts',
    ],
    operations: [
      'payRequestV2',
      'payRequestV1',
      'createPaymentV1',
      'createPayoutV2',
      'createBatchPayoutV2',
      'getSecurePaymentCalldataV2',
    ],
  },
  signature: {
    label: `signatures of viem ${devDependencies.viem}`,
    compared:
      'a wallet library signs the typed data or the message in the response, at each test run. The mock recovers the ' +
      'same signer. No contract has checked these signatures.',
    tests: ['test/intents/crosschain.ts', 'test/recurring/schedules.ts', 'test/support/signing.ts'],
    operations: ['sendPaymentIntentV2', 'activateRecurringPayoutV2', 'verifyWalletV1'],
  },
} as const satisfies Readonly<Record<string, Source>>;

/** What the tapes of `fixtures/tapes` compare. Their operations are read from the tapes. */
export const TAPES =
  'a packaged [tape](verify.md) with the published examples, at each test run. The responses of the mock have the ' +
  'same fields and values, except for IDs and times, unless the row says that it differs.';

/** Operations that validate input and return the right shape, but do not read the sent transaction. */
export const SHAPE: readonly OperationId[] = ['broadcastSecurePaymentTronV2', 'recordSecurePaymentIntentV2'];

/** Operations that no public document has. */
export const ONLY_IN_THE_MOCK: readonly OperationId[] = ['listRecurringPayoutsV2'];

/** Operations of earlier documents that OpenAPI 0.31.0 no longer has. */
export const REMOVED: readonly OperationId[] = ['sendPaymentIntentV1', 'sendPaymentIntentV2'];
