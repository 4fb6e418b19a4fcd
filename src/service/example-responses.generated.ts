/* Generated from the mock's responses by npm run generate. */

/** Responses to the example requests on the default fixtures, for the OpenAPI document. */
export const EXAMPLE_RESPONSES: Readonly<Record<string, unknown>> = {
  createRequestV2: { "requestId": "01ca3d12504a82d024e91bfb4dddb3f202575bc6c2cbedb55919d6fa4682cbc30b",
    "paymentReference": "0x3e1d17870b5c23e1" },
  listRequestsV2: { "requests": [ {
    "requestId": "01a2748e4dd40159b6783b927bf82b6b60b802d3b5a90180d99227efe7847432b8",
    "paymentReference": "0x77f6be61d666c19c", "amount": "0.2", "invoiceCurrency": "ETH-sepolia",
    "paymentCurrency": "ETH-sepolia-sepolia", "hasBeenPaid": false, "status": "created", "securePaymentStatus": null,
    "reference": "OPEN-9", "createdAt": "2026-10-25T11:20:00.000Z", "txHash": null,
    "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7", "payer": null, "clientId": null } ], "pagination": {
    "total": 97, "limit": 50, "offset": 0 } },
  getRequestV2: { "hasBeenPaid": false, "paymentReference": "0x7d3f469f9270c4e4",
    "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3", "isListening": false,
    "txHash": null, "status": "created", "recurrence": { "startDate": "2027-01-01", "frequency": "MONTHLY" },
    "isCryptoToFiatAvailable": false, "isRecurrenceStopped": false, "payments": [], "requestAmount": "30",
    "invoiceCurrency": "FAU", "paymentCurrency": "FAU", "amountInUsd": "30", "conversionRate": "1",
    "rateSource": "unknown", "conversionBreakdown": null, "fees": [], "customerInfo": null, "reference": "OPEN-4",
    "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7" },
  getRequestStatusV2: { "hasBeenPaid": false, "paymentReference": "0x7d3f469f9270c4e4",
    "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3", "isListening": false,
    "txHash": null, "status": "created", "recurrence": { "startDate": "2027-01-01", "frequency": "MONTHLY" },
    "isCryptoToFiatAvailable": false, "isRecurrenceStopped": false, "payments": [], "requestAmount": "30",
    "invoiceCurrency": "FAU", "paymentCurrency": "FAU", "amountInUsd": "30", "conversionRate": "1",
    "rateSource": "unknown", "conversionBreakdown": null, "fees": [], "customerInfo": null, "reference": "OPEN-4",
    "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7" },
  payRequestV2: { "transactions": [ {
    "data": "0x095ea7b3000000000000000000000000399f5ee127ce7432e4921a61b8cf52b0af52cbfefffffffffffffff" +
    "fffffffffffffffffffffffffffffffffffffffffffffffff", "to": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C", "value": {
    "type": "BigNumber", "hex": "0x00" } }, {
    "data": "0xc219a14d000000000000000000000000370de27fdb7d1ff1e1baa7d11c5820a324cf623c000000000000000" +
    "0000000006923831acf5c327260d7ac7c9dff5b1c3cb3c7d700000000000000000000000000000000000000000" +
    "0000001a055690d9db8000000000000000000000000000000000000000000000000000000000000000000c0000" +
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" +
    "0000000000000000000000000000000dead0000000000000000000000000000000000000000000000000000000" +
    "0000000087d3f469f9270c4e4000000000000000000000000000000000000000000000000",
    "to": "0x399F5EE127ce7432E4921a61b8CF52b0af52cbfE", "value": { "type": "BigNumber", "hex": "0x00" } } ],
    "metadata": { "stepsRequired": 2, "needsApproval": true, "approvalTransactionIndex": 0,
    "paymentTransactionIndex": 1, "hasEnoughBalance": true, "hasEnoughGas": true, "protocolFee": { "percentage": "0",
    "address": "0x000000000000000000000000000000000000dEaD" } } },
  listRoutesV2: { "routes": [ { "id": "REQUEST_NETWORK_PAYMENT", "fee": 0, "feeBreakdown": [], "speed": "FAST",
    "price_impact": 0, "chain": "SEPOLIA", "token": "FAU" } ] },
  sendPaymentIntentV2: {},
  createPayoutV2: { "requestId": "01ca3d12504a82d024e91bfb4dddb3f202575bc6c2cbedb55919d6fa4682cbc30b",
    "paymentReference": "0x3e1d17870b5c23e1", "transactions": [ {
    "data": "0x095ea7b3000000000000000000000000ad61121dafaae495095cd466022b519cb7503a4efffffffffffffff" +
    "fffffffffffffffffffffffffffffffffffffffffffffffff", "to": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C", "value": {
    "type": "BigNumber", "hex": "0x00" } }, {
    "data": "0x3af2c0120000000000000000000000006923831acf5c327260d7ac7c9dff5b1c3cb3c7d7000000000000000" +
    "00000000000000000000000000000000000000002540be40000000000000000000000000000000000000000000" +
    "000000000000000000001000000000000000000000000000000000000000000000000000000000000000160000" +
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" +
    "0000000000000000000000000000000dead0000000000000000000000000000000000000000000000059569824" +
    "8593c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000" +
    "00000000000000000000000000000000000000000000002000000000000000000000000775eb53d00dd0acd3ec" +
    "1696472105d579b9b386b000000000000000000000000370de27fdb7d1ff1e1baa7d11c5820a324cf623c00000" +
    "000000000000000000000000000000000000000000000000000000000083e1d17870b5c23e1000000000000000" +
    "000000000000000000000000000000000", "to": "0xaD61121DAfAAe495095Cd466022b519Cb7503a4E", "value": {
    "type": "BigNumber", "hex": "0x00" } } ], "metadata": { "stepsRequired": 2, "needsApproval": true,
    "approvalTransactionIndex": 0, "paymentTransactionIndex": 1, "hasEnoughBalance": true, "hasEnoughGas": true,
    "protocolFee": { "percentage": "0", "address": "0x000000000000000000000000000000000000dEaD" } } },
  createBatchPayoutV2: { "requests": [ {
    "requestId": "01ca3d12504a82d024e91bfb4dddb3f202575bc6c2cbedb55919d6fa4682cbc30b",
    "paymentReference": "0x3e1d17870b5c23e1", "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7", "amount": "10",
    "invoiceCurrency": "USD", "paymentCurrency": "FAU-sepolia" }, {
    "requestId": "0133e798e4d7beed075857d1bb4284ff03dff7a4f5a42f724ee138534199f1c9a6",
    "paymentReference": "0x64dbb8adc551746e", "payee": "0xb07D2398d2004378cad234DA0EF14f1c94A530e4", "amount": "0.2",
    "invoiceCurrency": "ETH-sepolia-sepolia", "paymentCurrency": "ETH-sepolia-sepolia" } ],
    "ERC20ApprovalTransactions": [ {
    "data": "0x095ea7b300000000000000000000000067818703c92580c0e106e401f253e8a410a66f8bfffffffffffffff" +
    "fffffffffffffffffffffffffffffffffffffffffffffffff", "to": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C", "value": 0
    } ], "batchPaymentTransaction": {
    "data": "0x92cddb910000000000000000000000000000000000000000000000000000000000000060000000000000000" +
    "00000000000000000000000000000000000000000000004a000000000000000000000000000000000000000000" +
    "0000000000000000000dead0000000000000000000000000000000000000000000000000000000000000002000" +
    "000000000000000000000000000000000000000000000000000000000004000000000000000000000000000000" +
    "000000000000000000000000000000002400000000000000000000000000000000000000000000000000000000" +
    "000000000000000000000000000000000000000000000000000000000000000000000004000000000000000000" +
    "000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000" +
    "0000000000000000000200000000000000000000000006923831acf5c327260d7ac7c9dff5b1c3cb3c7d700000" +
    "0000000000000000000000000000000000000000000000000003b9aca000000000000000000000000000000000" +
    "0000000000000000000000000000000e0000000000000000000000000000000000000000000000000000000000" +
    "000014000000000000000000000000000000000000000000000000000000000000000000000000000000000000" +
    "000000000000000000000000000008ef0f36da2860000000000000000000000000000000000000000000000000" +
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000020000000" +
    "00000000000000000775eb53d00dd0acd3ec1696472105d579b9b386b000000000000000000000000370de27fd" +
    "b7d1ff1e1baa7d11c5820a324cf623c00000000000000000000000000000000000000000000000000000000000" +
    "000083e1d17870b5c23e1000000000000000000000000000000000000000000000000000000000000000000000" +
    "000000000000000000000000000000000000000000300000000000000000000000000000000000000000000000" +
    "000000000000000400000000000000000000000000000000000000000000000000000000000000001000000000" +
    "0000000000000000000000000000000000000000000000000000020000000000000000000000000b07d2398d20" +
    "04378cad234da0ef14f1c94a530e400000000000000000000000000000000000000000000000002c68af0bb140" +
    "00000000000000000000000000000000000000000000000000000000000000000e000000000000000000000000" +
    "000000000000000000000000000000000000001200000000000000000000000000000000000000000000000000" +
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" +
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" +
    "000000000000000000000000001000000000000000000000000bb3546497a53cd710beb11b84c5240327f145bc" +
    "b000000000000000000000000000000000000000000000000000000000000000864dbb8adc551746e000000000" +
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" + "0000000000000",
    "to": "0x67818703c92580c0e106e401F253E8A410A66f8B", "value": { "type": "BigNumber", "hex": "0x02c68af0bb140000" }
    }, "protocolFee": { "percentage": "0", "address": "0x000000000000000000000000000000000000dEaD" } },
  activateRecurringPayoutV2: { "message": "Recurring payment activated successfully",
    "id": "01KGC3EG00YDG6RSR5Z641HTRD", "status": "active" },
  getRecurringPayoutV2: { "id": "01KGC3EG00YDG6RSR5Z641HTRD", "status": "pending", "processedPayments": 0,
    "totalPayments": 12, "lastPaymentDate": null, "nextPaymentDate": "2027-01-01T00:00:00.000Z", "requests": [ {
    "paymentReference": "0xe24254ce2aabdd27",
    "requestId": "01ef910f8e042da2a4fcf655d7a83fc1e41af2b23cb8e345a380263758cce67f26" } ], "payments": [],
    "failureCount": 0, "failureReason": null },
  updateRecurringPayoutV2: { "id": "01KGC3EG00YDG6RSR5Z641HTRD", "status": "cancelled", "transactions": [ {
    "data": "0x095ea7b3000000000000000000000000b6c7448458d8616b00eb8f93883d0081fa2adec9000000000000000" +
    "00000000000000000000000000000000c77e4256863d80000", "to": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C",
    "value": "0x0" } ], "metadata": { "remainingPayments": 12, "remainingAmount": "120000000000000000000",
    "processedPayments": 0, "totalPayments": 12 } },
  listRecurringPayoutsV2: { "recurringPayments": [ { "id": "01KGC3EG00YDG6RSR5Z641HTRD", "status": "pending",
    "processedPayments": 0, "totalPayments": 12, "lastPaymentDate": null,
    "nextPaymentDate": "2027-01-01T00:00:00.000Z", "requests": [ { "paymentReference": "0xe24254ce2aabdd27",
    "requestId": "01ef910f8e042da2a4fcf655d7a83fc1e41af2b23cb8e345a380263758cce67f26" } ], "payments": [],
    "failureCount": 0, "failureReason": null } ], "pagination": { "total": 5, "limit": 50, "offset": 0,
    "hasMore": false } },
  createPayoutSecurePaymentV2: { "requestIds": [ "01ca3d12504a82d024e91bfb4dddb3f202575bc6c2cbedb55919d6fa4682cbc30b"
    ], "securePaymentUrl": "http://localhost:4010/pay?token=01M6A6FT0000019Y6TB8VMWK6G",
    "token": "01M6A6FT0000019Y6TB8VMWK6G", "feePlan": { "version": 1, "flow": "pay", "defaultFeeBearer": "payer",
    "grossAmountUsd": "10", "netRecipientAmountUsd": "10", "payerTotalAmountUsd": "10", "totalFeesUsd": "0",
    "payeeBorneFeesUsd": "0", "payerBorneFeesUsd": "0", "fees": [] } },
  createBatchPayoutSecurePaymentV2: { "requestIds": [
    "0182aeab6fd458d240e62df652a3e92fcd8a9fede91c7ae7a6b28e54aefdacf8c8",
    "0135604e26457eecd35a30598e04d59860359a8007267a9ed92d63b4e683abb975" ],
    "securePaymentUrl": "http://localhost:4010/pay?token=01M6A6FT000001KNS9XVAS3G9Y",
    "token": "01M6A6FT000001KNS9XVAS3G9Y", "feePlan": { "version": 1, "flow": "pay", "defaultFeeBearer": "payer",
    "grossAmountUsd": "30", "netRecipientAmountUsd": "30", "payerTotalAmountUsd": "30", "totalFeesUsd": "0",
    "payeeBorneFeesUsd": "0", "payerBorneFeesUsd": "0", "fees": [] } },
  createMulticallPayoutV2: { "type": "multicall", "token": "01M6A6FT000001KNS9XVAS3G9Y",
    "securePaymentUrl": "http://localhost:4010/pay?token=01M6A6FT000001KNS9XVAS3G9Y", "status": "pending",
    "expiresAt": "2036-10-20T10:02:00.000Z", "createdAt": "2026-11-01T00:00:00.000Z", "items": [ {
    "securePaymentToken": "01M5M3DF107N0S0YWJDGJVSZ2K",
    "requestId": "0182aeab6fd458d240e62df652a3e92fcd8a9fede91c7ae7a6b28e54aefdacf8c8", "position": 0,
    "eligibility": "eligible" }, { "securePaymentToken": "01M5M3BME0PQY21G80DMVF8YVK",
    "requestId": "0135604e26457eecd35a30598e04d59860359a8007267a9ed92d63b4e683abb975", "position": 1,
    "eligibility": "eligible" } ] },
  getMulticallPayoutV2: { "paymentType": "multicall", "status": "pending", "redirectUrl": null,
    "redirectLabel": null, "orchestratorId": null, "branding": null, "requestIds": [
    "0135604e26457eecd35a30598e04d59860359a8007267a9ed92d63b4e683abb975",
    "0182aeab6fd458d240e62df652a3e92fcd8a9fede91c7ae7a6b28e54aefdacf8c8" ], "analytics": {
    "creationTimestamp": "2026-10-23T09:00:00.000Z", "totalPaymentAmountUsd": "30", "numberOfPaymentsExcludingFees": 2,
    "destinationIds": [ "0x70997970c51812dc3a010c7d01b50e0d17dc79c8@eip155:11155111#121DA093:0x370de27fdb7d1ff1e1b" +
    "aa7d11c5820a324cf623c",
    "0xb07d2398d2004378cad234da0ef14f1c94a530e4@eip155:11155111#2D7B0C26:0x370de27fdb7d1ff1e1b" +
    "aa7d11c5820a324cf623c" ] }, "flow": "outgoing", "token": "01M5KZT3M0Y56DAR5G01DCY3H9", "canExecute": true,
    "expiresAt": "2036-10-20T10:02:00.000Z", "createdAt": "2026-10-23T09:00:00.000Z", "children": [ {
    "securePaymentToken": "01M5M3BME0PQY21G80DMVF8YVK",
    "requestId": "0135604e26457eecd35a30598e04d59860359a8007267a9ed92d63b4e683abb975", "position": 0,
    "executable": true, "blockReason": null, "messageKey": null, "recoveryAction": null, "context": {
    "securePaymentToken": "01M5M3BME0PQY21G80DMVF8YVK",
    "requestId": "0135604e26457eecd35a30598e04d59860359a8007267a9ed92d63b4e683abb975", "position": 0,
    "hasBeenPaid": false }, "feePlan": { "version": 1, "flow": "pay", "defaultFeeBearer": "payer",
    "grossAmountUsd": "20", "netRecipientAmountUsd": "20", "payerTotalAmountUsd": "20", "totalFeesUsd": "0",
    "payeeBorneFeesUsd": "0", "payerBorneFeesUsd": "0", "fees": [] }, "amount": "20",
    "payee": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "reference": "LINK-3" }, {
    "securePaymentToken": "01M5M3DF107N0S0YWJDGJVSZ2K",
    "requestId": "0182aeab6fd458d240e62df652a3e92fcd8a9fede91c7ae7a6b28e54aefdacf8c8", "position": 1,
    "executable": true, "blockReason": null, "messageKey": null, "recoveryAction": null, "context": {
    "securePaymentToken": "01M5M3DF107N0S0YWJDGJVSZ2K",
    "requestId": "0182aeab6fd458d240e62df652a3e92fcd8a9fede91c7ae7a6b28e54aefdacf8c8", "position": 1,
    "hasBeenPaid": false }, "feePlan": { "version": 1, "flow": "pay", "defaultFeeBearer": "payer",
    "grossAmountUsd": "10", "netRecipientAmountUsd": "10", "payerTotalAmountUsd": "10", "totalFeesUsd": "0",
    "payeeBorneFeesUsd": "0", "payerBorneFeesUsd": "0", "fees": [] }, "amount": "10",
    "payee": "0xb07D2398d2004378cad234DA0EF14f1c94A530e4", "reference": "LINK-2" } ], "totals": { "childCount": 2,
    "blockedChildCount": 0, "byDestinationCurrency": [ { "network": "sepolia", "currency": "FAU", "totalAmount": "30" }
    ], "amountSummary": { "grossAmount": "30", "netRecipientAmount": "30", "totalFees": "0", "payeeBorneFees": "0",
    "payerBorneFees": "0", "payerTotal": "30" } } },
  createSecurePaymentV2: { "requestIds": [ "01ca3d12504a82d024e91bfb4dddb3f202575bc6c2cbedb55919d6fa4682cbc30b" ],
    "securePaymentUrl": "http://localhost:4010/pay?token=01M6A6FT0000019Y6TB8VMWK6G",
    "token": "01M6A6FT0000019Y6TB8VMWK6G", "feePlan": { "version": 1, "flow": "get_paid", "defaultFeeBearer": "payee",
    "grossAmountUsd": "25", "netRecipientAmountUsd": "25", "payerTotalAmountUsd": "25", "totalFeesUsd": "0",
    "payeeBorneFeesUsd": "0", "payerBorneFeesUsd": "0", "fees": [] } },
  findSecurePaymentV2: { "token": "01M5M3F9M0X1H7HSSFHFX4DMB8",
    "securePaymentUrl": "http://localhost:4010/pay?token=01M5M3F9M0X1H7HSSFHFX4DMB8", "status": "pending",
    "paymentType": "single", "createdAt": "2026-10-23T10:04:00.000Z", "expiresAt": "2036-10-20T10:04:00.000Z",
    "redirectUrl": null, "redirectLabel": null, "completedAt": null, "payerAddress": null, "payerKytResults": [],
    "payeeKytResults": [], "destination": {
    "destinationId": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B:0x370de27fdb7d1ff1e1b" +
    "aa7d11c5820a324cf623c", "payeeAddress": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B",
    "tokenAddress": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C",
    "walletAddress": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7", "network": "sepolia", "isMasked": false },
    "claimedDestination": null, "orchestratorId": null, "feePlan": { "version": 1, "flow": "get_paid",
    "defaultFeeBearer": "payee", "grossAmountUsd": "25", "netRecipientAmountUsd": "25", "payerTotalAmountUsd": "25",
    "totalFeesUsd": "0", "payeeBorneFeesUsd": "0", "payerBorneFeesUsd": "0", "fees": [] }, "network": "sepolia",
    "currency": "FAU-sepolia", "executionKind": null, "identityMode": "client_id", "clientId": "cli_backend",
    "branding": { "whitelabelEnabled": false, "source": "request_network" }, "childExecutable": false,
    "blockReason": "not_outgoing", "accessPolicy": { "allowedPayerAddresses": [] } },
  previewSecurePaymentFeesV2: { "version": 1, "flow": "get_paid", "defaultFeeBearer": "payee",
    "grossAmountUsd": "25", "netRecipientAmountUsd": "25", "payerTotalAmountUsd": "25", "totalFeesUsd": "0",
    "payeeBorneFeesUsd": "0", "payerBorneFeesUsd": "0", "fees": [] },
  getSecurePaymentV2: { "paymentType": "single", "status": "pending", "redirectUrl": null, "redirectLabel": null,
    "orchestratorId": null, "branding": null, "requestIds": [
    "012abf6d06cb1bff3144da5fcd5373a56ba02a578492c0b3ecdbf5da7b3e7255cb" ], "analytics": {
    "creationTimestamp": "2026-10-23T10:04:00.000Z", "totalPaymentAmountUsd": "25", "numberOfPaymentsExcludingFees": 1,
    "destinationIds": [ "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B:0x370de27fdb7d1ff1e1b" +
    "aa7d11c5820a324cf623c" ] }, "flow": "incoming", "paymentReference": "0xfdcdeb7237698f38",
    "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7", "network": "sepolia", "amount": "25000000000000000000",
    "paymentCurrency": "FAU-sepolia", "isNativeCurrency": false, "destination": {
    "destinationId": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B:0x370de27fdb7d1ff1e1b" +
    "aa7d11c5820a324cf623c", "payeeAddress": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B",
    "tokenAddress": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C",
    "walletAddress": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7", "network": "sepolia", "isMasked": false },
    "reference": "LINK-1", "isPayeeAddressMasked": false, "feePlan": { "version": 1, "flow": "get_paid",
    "defaultFeeBearer": "payee", "grossAmountUsd": "25", "netRecipientAmountUsd": "25", "payerTotalAmountUsd": "25",
    "totalFeesUsd": "0", "payeeBorneFeesUsd": "0", "payerBorneFeesUsd": "0", "fees": [] } },
  getSecurePaymentCalldataV2: { "paymentType": "single", "transactions": [ {
    "to": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C",
    "data": "0x095ea7b3000000000000000000000000399f5ee127ce7432e4921a61b8cf52b0af52cbfefffffffffffffff" +
    "fffffffffffffffffffffffffffffffffffffffffffffffff", "value": 0 }, {
    "to": "0x399F5EE127ce7432E4921a61b8CF52b0af52cbfE",
    "data": "0xc219a14d000000000000000000000000370de27fdb7d1ff1e1baa7d11c5820a324cf623c000000000000000" +
    "0000000006923831acf5c327260d7ac7c9dff5b1c3cb3c7d700000000000000000000000000000000000000000" +
    "00000015af1d78b58c4000000000000000000000000000000000000000000000000000000000000000000c0000" +
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" +
    "0000000000000000000000000000000dead0000000000000000000000000000000000000000000000000000000" +
    "000000008fdcdeb7237698f38000000000000000000000000000000000000000000000000", "value": 0 } ],
    "eoaApprovalTransactions": [], "feeBundle": null, "metadata": { "stepsRequired": 2, "needsApproval": true,
    "approvalTransactionIndex": 0, "paymentTransactionIndex": 1, "hasEnoughBalance": true, "hasEnoughGas": true,
    "protocolFee": { "percentage": "0", "address": "0x000000000000000000000000000000000000dEaD" },
    "approvalTransactionsCount": 1, "hasEnoughAllowance": false, "routeType": "samechain" },
    "paymentReference": "0xfdcdeb7237698f38", "flow": "incoming" },
  recordSecurePaymentIntentV2: { "intentId": "01M6A6FT000001KNS9XVAS3G9Y", "paymentReference": "0xfdcdeb7237698f38",
    "isListening": true, "txHash": "0xabababababababababababababababababababababababababababababababab" },
  recordSecurePaymentEventV2: { "received": true },
  refreshSecurePaymentStepV2: { "id": "step-1", "type": "lifi", "tool": "across", "action": { "toChainId": 11155111,
    "toAddress": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7" }, "transactionRequest": {
    "to": "0x399F5EE127ce7432E4921a61b8CF52b0af52cbfE",
    "data": "0xc219a14d000000000000000000000000370de27fdb7d1ff1e1baa7d11c5820a324cf623c000000000000000" +
    "0000000006923831acf5c327260d7ac7c9dff5b1c3cb3c7d700000000000000000000000000000000000000000" +
    "00000015af1d78b58c4000000000000000000000000000000000000000000000000000000000000000000c0000" +
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" +
    "0000000000000000000000000000000dead0000000000000000000000000000000000000000000000000000000" +
    "000000008fdcdeb7237698f38000000000000000000000000000000000000000000000000", "value": "0x0" } },
  broadcastSecurePaymentTronV2: { "result": true,
    "txid": "cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd", "code": "SUCCESS", "message": "" },
  listPaymentsV2: { "payments": [ { "id": "01M5S9RB20QZBJWTV0QX5S6H4W", "amount": "40000000000000000000",
    "sourceNetwork": "sepolia", "destinationNetwork": "sepolia",
    "sourceTxHash": "0xc2aab8aae51d5806d7c12bf9ad41303c27f96b4d778e4695803cb78d07586539", "destinationTxHash": null,
    "timestamp": "2026-10-25T10:30:00.000Z", "type": "direct", "conversionRateSource": null,
    "conversionRateDestination": null, "convertedAmountSource": null, "convertedAmountDestination": null,
    "currency": "FAU", "paymentCurrency": "FAU", "fees": [], "recurringPaymentId": null, "rateProvider": "unknown",
    "paidAmount": "40", "paidCurrency": "FAU", "paidNetwork": "sepolia", "receivedAmount": "40",
    "receivedCurrency": "FAU", "receivedNetwork": "sepolia", "excessAmount": null, "excessCurrency": null,
    "detectionSource": "request-network", "note": null, "request": {
    "requestId": "01e4cc72f15d2984f961ec353a209774e4373403a18ee511701f2f7b0c444cbd2d",
    "paymentReference": "0xa89c2e1385c62e9e", "hasBeenPaid": false, "customerInfo": null, "reference": "OPEN-3" } } ],
    "pagination": { "total": 87, "limit": 20, "offset": 0, "hasMore": true } },
  listCurrenciesV2: [ { "id": "AAVE-mainnet", "name": "AAVE", "symbol": "AAVE", "decimals": 18,
    "address": "0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9", "network": "mainnet", "type": "ERC20",
    "hash": "0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9", "chainId": 1 } ],
  listConversionRoutesV2: { "currencyId": "USD", "network": "", "conversionRoutes": [ { "id": "AETH-arbitrum-one",
    "name": "Arbitrum Ether", "symbol": "AETH", "decimals": 18,
    "address": "0x0ee88324f875d378f9a06643830934cadff6b1e5", "network": "arbitrum-one", "type": "ETH",
    "hash": "0x0ee88324f875d378f9a06643830934cadff6b1e5", "chainId": 42161 } ] },
  createPayerV2: { "agreementUrl": "http://localhost:4010/__mock/pages/agreement/user-123",
    "kycUrl": "http://localhost:4010/__mock/pages/kyc/user-123", "userId": "9a9a62a6-ac32-4d3c-ba3d-12504a82d024",
    "status": { "agreementStatus": "not_started", "kycStatus": "not_started" } },
  getPayerV2: { "kycStatus": "approved", "agreementStatus": "completed", "isCompliant": true,
    "userId": "339728b4-c4a3-499f-ae67-54ac69e637b4",
    "agreementUrl": "http://localhost:4010/__mock/pages/agreement/user-2",
    "kycUrl": "http://localhost:4010/__mock/pages/kyc/user-2" },
  updatePayerV2: { "success": true },
  createPaymentDetailsV2: { "payment_detail": { "id": "9a9a62a6-ac32-4d3c-ba3d-12504a82d024",
    "clientUserId": "user-2", "bankName": "Chase", "accountName": "Ada Lovelace", "currency": "usd",
    "beneficiaryType": "individual" } },
  listPaymentDetailsV2: { "paymentDetails": [ { "id": "a992d701-a1d2-4f05-a257-24fdc51410f0",
    "userId": "339728b4-c4a3-499f-ae67-54ac69e637b4", "bankName": "Chase", "accountName": "Jonas Weber",
    "beneficiaryType": "individual", "accountNumber": "253009233489", "routingNumber": "026013356", "currency": "usd",
    "status": "approved", "rails": "local" }, { "id": "fa1192a0-d839-48f9-a99b-261ec144be0f",
    "userId": "339728b4-c4a3-499f-ae67-54ac69e637b4", "bankName": "Barclays", "accountName": "Jonas Weber",
    "beneficiaryType": "individual", "accountNumber": "31926819", "routingNumber": null, "currency": "gbp",
    "status": "pending", "rails": "local" } ] },
  createClientIdV2: { "id": "01M6A6FT000001KNS9XVAS3G9Y", "clientId": "cli_33e798e4d7beed075857d1bb4284ff",
    "label": "Web shop", "allowedDomains": [ "https://shop.example.com" ], "status": "active", "feePercentage": null,
    "feeAddress": null, "operatorWalletAddress": null, "defaultPreApprovalExpiry": null,
    "defaultAuthorizationExpiry": null, "createdAt": "2026-11-01T00:00:00.000Z" },
  listClientIdsV2: [ { "id": "01K9000000000000000000TEST", "clientId": "cli_test", "label": "Default test client",
    "allowedDomains": [ "http://localhost:3000", "http://localhost:5173", "http://localhost:4200",
    "http://localhost:8080" ], "status": "active", "createdAt": "2025-11-01T00:00:00.000Z", "lastUsedAt": null } ],
  getClientIdV2: { "id": "01K9000000000000000000TEST", "clientId": "cli_test", "label": "Default test client",
    "allowedDomains": [ "http://localhost:3000", "http://localhost:5173", "http://localhost:4200",
    "http://localhost:8080" ], "status": "active", "feePercentage": null, "feeAddress": null,
    "operatorWalletAddress": null, "defaultPreApprovalExpiry": null, "defaultAuthorizationExpiry": null,
    "createdAt": "2025-11-01T00:00:00.000Z", "updatedAt": "2025-11-01T00:00:00.000Z", "lastUsedAt": null },
  updateClientIdV2: { "id": "01K9000000000000000000TEST", "clientId": "cli_test", "label": "Web shop",
    "allowedDomains": [ "http://localhost:3000", "http://localhost:5173", "http://localhost:4200",
    "http://localhost:8080" ], "status": "inactive", "feePercentage": null, "feeAddress": null,
    "operatorWalletAddress": null, "defaultPreApprovalExpiry": null, "defaultAuthorizationExpiry": null,
    "updatedAt": "2026-11-01T00:00:00.000Z" },
  createJourneyV2: { "journeyId": "01M6A6FT000001KNS9XVAS3G9Y" },
  createJourneyEventV2: { "id": "01M6A6FT000001KNS9XVAS3G9Y", "status": "COMPLETED", "amount": "1000.00",
    "processedAt": "2026-01-31T12:00:00Z", "journeyId": "journey-1", "processorId": "bank" },
  getJourneyV2: { "id": "journey-1", "requestId": null, "createdAt": "2026-09-01T10:00:00.000Z", "events": [ {
    "id": "01M1EA0EW025J2SY5YP5287KX6", "status": "COMPLETED", "amount": "1000.00", "currency": "USDT",
    "txReference": "journey-1-tx-1", "processedAt": "2026-09-01T11:00:00.000Z", "rawPayload": { "network": "base",
    "fee": "0.10" }, "stepIndex": 1 }, { "id": "01M1EDEAG071YBFP8XCW420S5F", "status": "COMPLETED",
    "amount": "1000.00", "currency": "USD", "txReference": "journey-1-tx-2", "processedAt": "2026-09-01T12:00:00.000Z",
    "rawPayload": { "network": "base", "fee": "0.10" }, "stepIndex": 2 } ] },
  checkHealthV2: { "status": "ok" },
  createRequestV1: { "requestID": "01ca3d12504a82d024e91bfb4dddb3f202575bc6c2cbedb55919d6fa4682cbc30b",
    "paymentReference": "0x3e1d17870b5c23e1" },
  getRequestV1: { "hasBeenPaid": false, "paymentReference": "0x7d3f469f9270c4e4",
    "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3", "isListening": false,
    "txHash": null, "requestAmount": "30", "payments": [] },
  getRequestStatusV1: { "hasBeenPaid": false, "paymentReference": "0x7d3f469f9270c4e4",
    "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3", "isListening": false,
    "txHash": null, "requestAmount": "30", "payments": [] },
  payRequestV1: { "transactions": [ {
    "data": "0x095ea7b3000000000000000000000000399f5ee127ce7432e4921a61b8cf52b0af52cbfefffffffffffffff" +
    "fffffffffffffffffffffffffffffffffffffffffffffffff", "to": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C", "value": {
    "type": "BigNumber", "hex": "0x00" } }, {
    "data": "0xc219a14d000000000000000000000000370de27fdb7d1ff1e1baa7d11c5820a324cf623c000000000000000" +
    "0000000006923831acf5c327260d7ac7c9dff5b1c3cb3c7d700000000000000000000000000000000000000000" +
    "0000001a055690d9db8000000000000000000000000000000000000000000000000000000000000000000c0000" +
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000" +
    "0000000000000000000000000000000dead0000000000000000000000000000000000000000000000000000000" +
    "0000000087d3f469f9270c4e4000000000000000000000000000000000000000000000000",
    "to": "0x399F5EE127ce7432E4921a61b8CF52b0af52cbfE", "value": { "type": "BigNumber", "hex": "0x00" } } ],
    "metadata": { "stepsRequired": 2, "needsApproval": true, "approvalTransactionIndex": 0,
    "paymentTransactionIndex": 1, "hasEnoughBalance": true, "hasEnoughGas": true, "protocolFee": { "percentage": "0",
    "address": "0x000000000000000000000000000000000000dEaD" } } },
  listRoutesV1: { "routes": [ { "id": "REQUEST_NETWORK_PAYMENT", "fee": 0, "feeBreakdown": [], "speed": "FAST",
    "price_impact": 0, "chain": "SEPOLIA", "token": "FAU" } ] },
  sendPaymentIntentV1: {},
  createPaymentV1: { "requestId": "01ca3d12504a82d024e91bfb4dddb3f202575bc6c2cbedb55919d6fa4682cbc30b",
    "requestID": "01ca3d12504a82d024e91bfb4dddb3f202575bc6c2cbedb55919d6fa4682cbc30b",
    "paymentReference": "0x3e1d17870b5c23e1", "transactions": [ {
    "data": "0xb868980b0000000000000000000000006923831acf5c327260d7ac7c9dff5b1c3cb3c7d7000000000000000" +
    "000000000000000000000000000000000000000000000008000000000000000000000000000000000000000000" +
    "00000000000000000000000000000000000000000000000000000000000000000000000000000000000dead000" +
    "00000000000000000000000000000000000000000000000000000000000083e1d17870b5c23e10000000000000" +
    "00000000000000000000000000000000000", "to": "0xe11BF2fDA23bF0A98365e1A4c04A87C9339e8687", "value": {
    "type": "BigNumber", "hex": "0x02c68af0bb140000" } } ], "metadata": { "stepsRequired": 1, "needsApproval": false,
    "approvalTransactionIndex": null, "paymentTransactionIndex": 0, "hasEnoughBalance": true, "hasEnoughGas": true,
    "protocolFee": { "percentage": "0", "address": "0x000000000000000000000000000000000000dEaD" } } },
  listCurrenciesV1: [ { "id": "AAVE-mainnet", "name": "AAVE", "symbol": "AAVE", "decimals": 18,
    "address": "0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9", "network": "mainnet", "type": "ERC20",
    "hash": "0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9", "chainId": 1 } ],
  listConversionRoutesV1: { "currencyId": "USD", "network": "", "conversionRoutes": [ { "id": "AETH-arbitrum-one",
    "name": "Arbitrum Ether", "symbol": "AETH", "decimals": 18,
    "address": "0x0ee88324f875d378f9a06643830934cadff6b1e5", "network": "arbitrum-one", "type": "ETH",
    "hash": "0x0ee88324f875d378f9a06643830934cadff6b1e5", "chainId": 42161 } ] },
  createPayerV1: { "agreementUrl": "http://localhost:4010/__mock/pages/agreement/user-123",
    "kycUrl": "http://localhost:4010/__mock/pages/kyc/user-123", "userId": "9a9a62a6-ac32-4d3c-ba3d-12504a82d024",
    "status": { "agreementStatus": "not_started", "kycStatus": "not_started" } },
  getPayerV1: { "kycStatus": "approved", "agreementStatus": "completed", "isCompliant": true,
    "userId": "339728b4-c4a3-499f-ae67-54ac69e637b4",
    "agreementUrl": "http://localhost:4010/__mock/pages/agreement/user-2",
    "kycUrl": "http://localhost:4010/__mock/pages/kyc/user-2" },
  updatePayerV1: { "success": true },
  createPaymentDetailsV1: { "payment_detail": { "id": "9a9a62a6-ac32-4d3c-ba3d-12504a82d024",
    "clientUserId": "user-2", "bankName": "Chase", "accountName": "Ada Lovelace", "currency": "usd",
    "beneficiaryType": "individual" } },
  listPaymentDetailsV1: { "paymentDetails": [ { "id": "a992d701-a1d2-4f05-a257-24fdc51410f0",
    "userId": "339728b4-c4a3-499f-ae67-54ac69e637b4", "bankName": "Chase", "accountName": "Jonas Weber",
    "beneficiaryType": "individual", "accountNumber": "253009233489", "routingNumber": "026013356", "currency": "usd",
    "status": "approved", "rails": "local" }, { "id": "fa1192a0-d839-48f9-a99b-261ec144be0f",
    "userId": "339728b4-c4a3-499f-ae67-54ac69e637b4", "bankName": "Barclays", "accountName": "Jonas Weber",
    "beneficiaryType": "individual", "accountNumber": "31926819", "routingNumber": null, "currency": "gbp",
    "status": "pending", "rails": "local" } ] },
  createClientIdV1: { "id": "01M6A6FT000001KNS9XVAS3G9Y", "clientId": "cli_33e798e4d7beed075857d1bb4284ff",
    "label": "Web shop", "allowedDomains": [ "https://shop.example.com" ], "status": "active", "feePercentage": null,
    "feeAddress": null, "operatorWalletAddress": null, "defaultPreApprovalExpiry": null,
    "defaultAuthorizationExpiry": null, "payeeDestinationId": null, "createdAt": "2026-11-01T00:00:00.000Z" },
  listClientIdsV1: [ { "id": "01K9000000000000000000TEST", "clientId": "cli_test", "label": "Default test client",
    "allowedDomains": [ "http://localhost:3000", "http://localhost:5173", "http://localhost:4200",
    "http://localhost:8080" ], "status": "active", "createdAt": "2025-11-01T00:00:00.000Z", "lastUsedAt": null } ],
  getClientIdV1: { "id": "01K9000000000000000000TEST", "clientId": "cli_test", "label": "Default test client",
    "allowedDomains": [ "http://localhost:3000", "http://localhost:5173", "http://localhost:4200",
    "http://localhost:8080" ], "status": "active", "feePercentage": null, "feeAddress": null,
    "operatorWalletAddress": null, "defaultPreApprovalExpiry": null, "defaultAuthorizationExpiry": null,
    "payeeDestinationId": null, "createdAt": "2025-11-01T00:00:00.000Z", "updatedAt": "2025-11-01T00:00:00.000Z",
    "lastUsedAt": null },
  updateClientIdV1: { "id": "01K9000000000000000000TEST", "clientId": "cli_test", "label": "Web shop",
    "allowedDomains": [ "http://localhost:3000", "http://localhost:5173", "http://localhost:4200",
    "http://localhost:8080" ], "status": "inactive", "feePercentage": null, "feeAddress": null,
    "operatorWalletAddress": null, "defaultPreApprovalExpiry": null, "defaultAuthorizationExpiry": null,
    "payeeDestinationId": null, "updatedAt": "2026-11-01T00:00:00.000Z" },
  createPayeeDestinationV1: { "id": "01K900000000000000000DEST0",
    "destinationId": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B:0x370de27fdb7d1ff1e1b" +
    "aa7d11c5820a324cf623c", "walletAddress": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7", "walletType": "eoa",
    "tokenAddress": "0x370de27fdb7d1ff1e1baa7d11c5820a324cf623c", "chainId": 11155111, "accessPolicy": null,
    "pendingWalletChange": null,
    "binaryInteropAddress": "0x0001000003aa36a7146923831acf5c327260d7ac7c9dff5b1c3cb3c7d7",
    "humanReadableInteropAddress": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B",
    "claimed": true, "active": true, "createdAt": "2025-11-03T00:00:00.000Z" },
  updatePayeeDestinationV1: { "id": "01K900000000000000000DEST0",
    "destinationId": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B:0x370de27fdb7d1ff1e1b" +
    "aa7d11c5820a324cf623c", "walletAddress": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7", "walletType": "eoa",
    "tokenAddress": "0x370de27fdb7d1ff1e1baa7d11c5820a324cf623c", "chainId": 11155111, "accessPolicy": null,
    "pendingWalletChange": null,
    "binaryInteropAddress": "0x0001000003aa36a7146923831acf5c327260d7ac7c9dff5b1c3cb3c7d7",
    "humanReadableInteropAddress": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B",
    "claimed": true, "active": true, "createdAt": "2025-11-03T00:00:00.000Z" },
  getMyPayeeDestinationV1: { "id": "01K900000000000000000DEST0",
    "destinationId": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B:0x370de27fdb7d1ff1e1b" +
    "aa7d11c5820a324cf623c", "walletAddress": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7", "walletType": "eoa",
    "tokenAddress": "0x370de27fdb7d1ff1e1baa7d11c5820a324cf623c", "chainId": 11155111, "accessPolicy": null,
    "pendingWalletChange": null,
    "binaryInteropAddress": "0x0001000003aa36a7146923831acf5c327260d7ac7c9dff5b1c3cb3c7d7",
    "humanReadableInteropAddress": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B",
    "claimed": true, "active": true, "createdAt": "2025-11-03T00:00:00.000Z" },
  lookUpPayeeDestinationV1: { "id": "01K900000000000000000DEST0",
    "destinationId": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B:0x370de27fdb7d1ff1e1b" +
    "aa7d11c5820a324cf623c", "walletAddress": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7", "walletType": "eoa",
    "tokenAddress": "0x370de27fdb7d1ff1e1baa7d11c5820a324cf623c", "chainId": 11155111, "accessPolicy": null,
    "pendingWalletChange": null,
    "binaryInteropAddress": "0x0001000003aa36a7146923831acf5c327260d7ac7c9dff5b1c3cb3c7d7",
    "humanReadableInteropAddress": "0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B",
    "claimed": true, "active": true, "createdAt": "2025-11-03T00:00:00.000Z" },
  deactivateMyPayeeDestinationV1: { "success": true, "message": "Payee destination deactivated successfully" },
  createWalletChallengeV1: { "challengeId": "01M6A6FT000001XVAS3G9Y6TB8",
    "nonce": "9a9a62a6ac320d3cca3d12504a82d024",
    "message": "localhost:4010 wants you to sign in with your Ethereum account:\n0xf39Fd6e51aad88F6F4ce6aB" +
    "8827279cffFb92266\n\nSign in to Request Network.\n\nURI: http://localhost:4010\nVersion: 1\nChai" +
    "n ID: 1\nNonce: 9a9a62a6ac320d3cca3d12504a82d024\nIssued At: 2026-11-01T00:00:00.000Z\nExpira" +
    "tion Time: 2026-11-01T00:05:00.000Z", "expiresAt": "2026-11-01T00:05:00.000Z" },
  verifyWalletV1: {},
  checkHealthV1: { "status": "ok" },
  createWebhookV1: { "id": "01M6A6FT000001KNS9XVAS3G9Y",
    "secret": "33e798e4d7beed075857d1bb4284ff03dff7a4f5a42f724ee138534199f1c9a6" },
  listWebhooksV1: [],
  testWebhookV1: { "sent": 0, "failed": 1 },
  updateWebhookV1: { "id": "01K6ZX3Q8T0001ABCDEFGH1234", "url": "http://localhost:9/hook", "isActive": false,
    "createdAt": "2026-11-01T00:00:00.000Z" },
  deleteWebhookV1: { "id": "01K6ZX3Q8T0001ABCDEFGH1234", "url": "http://localhost:9/hook", "isActive": true,
    "createdAt": "2026-11-01T00:00:00.000Z" },
};
