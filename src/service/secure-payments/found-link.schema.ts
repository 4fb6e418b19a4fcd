import * as z from 'zod';
import { namedObject } from '../../engine/api/http/component.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { EXAMPLE_LINKS } from '../example-ids.ts';
import { fieldsOf, nullable } from '../wire/fields.ts';
import { EXECUTION_KINDS, KYT_STATUSES, WALLET_TYPES } from './secure-payments.model.ts';
import { feePlanComponent } from './secure-payments.wire.ts';

const kytResultSchema = () =>
  namedObject('KytResult', {
    walletAddress: z.string(),
    walletType: z.enum(WALLET_TYPES),
    parentWalletAddress: nullable(),
    status: z.enum(KYT_STATUSES).nullable(),
    ...fieldsOf(
      nullable,
      'reasonCode',
      'provider',
      'providerReference',
      'reportUrl',
      'notes',
      'rawStatus',
      'evaluatedAt',
    ),
  });

export const destinationSchema = () =>
  namedObject('SecurePaymentDestination', {
    destinationId: z.string().optional(),
    ...fieldsOf(z.string, 'payeeAddress', 'tokenAddress', 'walletAddress', 'network'),
    isMasked: z.boolean(),
  });

export const foundSchema = lazy(() =>
  namedObject('SecurePaymentFound', {
    ...fieldsOf(z.string, 'token', 'securePaymentUrl', 'status'),
    paymentType: z.enum(['single', 'batch']),
    createdAt: nullable(),
    expiresAt: z.string(),
    ...fieldsOf(nullable, 'redirectUrl', 'redirectLabel', 'completedAt', 'payerAddress'),
    payerKytResults: z.array(kytResultSchema()),
    payeeKytResults: z.array(kytResultSchema()),
    destination: destinationSchema().nullable(),
    claimedDestination: destinationSchema().nullable(),
    orchestratorId: nullable(),
    feePlan: feePlanComponent().nullable(),
    network: z.string(),
    currency: nullable(),
    executionKind: z.enum(EXECUTION_KINDS).nullable(),
    identityMode: z.enum(['manual_dashboard', 'client_id']),
    clientId: nullable(),
    branding: z.object({ whitelabelEnabled: z.boolean(), source: z.enum(['client_id', 'request_network']) }),
    childExecutable: z.boolean(),
    blockReason: nullable(),
    accessPolicy: z.object({ allowedPayerAddresses: z.array(z.string()) }),
  }),
);

const WALLET = '0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7';
const FAU = '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C';

export const EXAMPLE_DESTINATION = {
  destinationId: `${WALLET}@eip155:11155111#E636C26B:${FAU.toLowerCase()}`,
  payeeAddress: `${WALLET}@eip155:11155111#E636C26B`,
  tokenAddress: FAU,
  walletAddress: WALLET,
  network: 'sepolia',
  isMasked: false,
};

/** The open link of the default fixtures. */
export const EXAMPLE_FOUND = {
  requestId: EXAMPLE_LINKS.requestId,
  link: {
    token: EXAMPLE_LINKS.token,
    securePaymentUrl: `http://localhost:4010/pay?token=${EXAMPLE_LINKS.token}`,
    status: 'pending',
    paymentType: 'single' as const,
    createdAt: '2026-10-24T11:00:00.000Z',
    expiresAt: '2036-10-24T11:00:00.000Z',
    redirectUrl: null,
    redirectLabel: null,
    completedAt: null,
    payerAddress: null,
    payerKytResults: [],
    payeeKytResults: [],
    destination: EXAMPLE_DESTINATION,
    claimedDestination: null,
    orchestratorId: null,
    feePlan: null,
    network: 'sepolia',
    currency: 'FAU-sepolia',
    executionKind: null,
    identityMode: 'client_id' as const,
    clientId: 'cli_backend',
    branding: { whitelabelEnabled: false, source: 'request_network' as const },
    childExecutable: false,
    blockReason: null,
    accessPolicy: { allowedPayerAddresses: [] },
  },
};
