/** How a field is compared, and what a tape keeps of it: docs/verify.md lists both. */
export type FieldClass = keyof typeof NAMES;

/** Texts and numbers of requests and responses by name. A tape has a placeholder for any that is missing here. */
const NAMES = {
  id: `
    id requestId requestID requestIds paymentReference originalRequestId originalRequestPaymentReference
    paymentIntentId token tokens clientId securePaymentToken orchestratorId destinationId destinationIds
    providerReference bundleId feeComponentId childTokens intentId receiptId multicallId parentToken tool code
    recurringPaymentId userId clientUserId nonce binaryInteropAddress humanReadableInteropAddress journeyId processorId
    nextProcessorId queryId txReference payeeDestinationId challengeId paymentDetailsId webhookId txHash sourceTxHash
    destinationTxHash safeTxHash userOpHash txid txID
  `,
  value: `
    status statusCode error message field isListening startDate frequency amount sourceNetwork destinationNetwork type
    paidAmount paidCurrency paidNetwork receivedAmount receivedCurrency receivedNetwork excessAmount excessCurrency
    currency paymentCurrency detectionSource requestAmount invoiceCurrency rateSource remainingAmount
    currentMarketRateSource provider country to hex stepsRequired approvalTransactionIndex paymentTransactionIndex
    value stage network rateProvider speed chain securePaymentStatus limit offset totalNeededAllowance
    additionalAllowanceNeeded tokenAddress tokenSymbol paymentCurrencyId required processedPayments totalPayments
    failureCount remainingPayments version flow defaultFeeBearer grossAmountUsd netRecipientAmountUsd
    payerTotalAmountUsd totalFeesUsd payeeBorneFeesUsd payerBorneFeesUsd feeBearer feeBearerSource label percentageBps
    capUsd fixedAmountUsd calculatedAmountUsd destinationResolver configSource position eligibility staleReason
    paymentType neededAmount totalPaymentAmountUsd feeAmountsUsdUnavailableReason numberOfPaymentsExcludingFees
    payoutKytProvider reasonCode walletType blockReason messageKey recoveryAction childCount blockedChildCount
    totalAmount rawStatus executionKind identityMode source amounts paymentCurrencies grossAmount netRecipientAmount
    totalFees payeeBorneFees payerBorneFees payerTotal feeType feeLabel chainId approvalTransactionsCount routeType
    routeKind routeId percentage address sourceChain received toChainId result name symbol decimals hash currencyId
    networks agreementStatus kycStatus beneficiaryType rails allowedDomains feePercentage defaultPreApprovalExpiry
    defaultAuthorizationExpiry mode screeningProvider stepIndex url securePaymentFlow action deadline
    requestedExecutionKind isSafe sourceToken sourceAmount bridgeTool userEvent paymentCurrencyAddress
    sourceTokenAddress fromDate toDate firstOnly documentType accountType eventType
  `,
  wallet: `
    wallet payer payee payees payerAddress payerEoaAddress payerWallet eoaWallet receiverAddress evmAddress tronAddress
    walletAddress parentWalletAddress payeeAddress allowedPayerAddresses recipient smartAccountAddress toAddress
    feeAddress operatorWalletAddress creatorWalletAddress
  `,
  time: `
    timestamp createdAt lastPaymentDate nextPaymentDate expiresAt creationTimestamp evaluatedAt completedAt
    safePaymentDeadline lastUsedAt updatedAt processedAt occurredAt
  `,
  self: 'securePaymentUrl path',
  calldata: 'data',
  rate: `
    conversionRateSource conversionRateDestination convertedAmountSource convertedAmountDestination amountInUsd
    amountInUSD conversionRate paidAmountInUsd remainingAmountInUsd currentMarketRate fee price_impact
  `,
  count: 'total currentAllowance existingPaymentsAmount available balance sent failed',
  text: `
    note notes reference references paymentIntent approvalPermitPayload failureReason redirectUrl redirectLabel
    reportUrl agreementUrl kycUrl recipientIdentifier payerIdentifier secret signature permitSignature firstName
    lastName email street city state postalCode postcode bankName accountName accountNumber routingNumber dateOfBirth
    addressLine1 addressLine2 nationality phone ssn companyName sourceOfFunds businessActivity sortCode iban swiftBic
    documentNumber ribNumber bsbNumber ncc branchCode bankCode ifsc
  `,
  opaque: 'domain types values transactionIndices rawPayload signedTransaction properties',
} as const;

/** Names that mean something else in some operations or paths. */
const EXCEPTIONS: Readonly<Record<string, readonly [field: RegExp, is: FieldClass]>> = {
  id: [/^list(Currencies|ConversionRoutes)V/, 'value'],
  label: [/ClientIds?V/, 'text'],
  message: [/^createWalletChallengeV1 /, 'text'],
  code: [/ \$\.errors\[\]/, 'value'],
  path: [/\.message\[\]/, 'value'],
};

const BY_NAME = new Map(
  (Object.entries(NAMES) as [FieldClass, string][]).flatMap(([is, names]) =>
    [...names.matchAll(/\w+/g)].map(([name]): [string, FieldClass] => [name, is]),
  ),
);

/** Returns the class of a field, such as `$.payments[].id` of a request or response of an operation. */
export function classOf(operation: string, path: string): FieldClass | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1).replaceAll('[]', '');
  const exception = Object.hasOwn(EXCEPTIONS, name) ? EXCEPTIONS[name] : undefined;
  return exception?.[0].test(`${operation} ${path}`) ? exception[1] : BY_NAME.get(name);
}
