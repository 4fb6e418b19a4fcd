/* Generated from /openapi.json by npm run generate, with openapi-typescript. */

export interface paths {
    "/v2/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payment requests */
        get: operations["listRequestsV2"];
        put?: never;
        /** Create a payment request */
        post: operations["createRequestV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/request/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a payment request */
        get: operations["getRequestV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Stop a recurring request, or let it go on */
        patch: operations["updateRequestV2"];
        trace?: never;
    };
    "/v2/request/{requestId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the status of a payment request */
        get: operations["getRequestStatusV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/request/{requestId}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the calldata that pays a request
         * @description Transactions to execute in order; or, when chain and token name another source, an intent to sign.
         */
        get: operations["payRequestV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/request/{requestId}/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ways in which a wallet can pay a request */
        get: operations["listRoutesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/request/payment-intents/{paymentIntentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a signed crosschain payment intent */
        post: operations["sendPaymentIntentV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payment request and get the calldata that pays it
         * @description With recurrence, starts a schedule: an approval and a permit to sign instead of a payment.
         */
        post: operations["createPayoutV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payouts/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay several requests of one network in one transaction
         * @description Run each approval, then the payment. It pays all requests or none.
         */
        post: operations["createBatchPayoutV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payouts/recurring/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a recurring payment with its requests and payments */
        get: operations["getRecurringPayoutV2"];
        put?: never;
        /** Activate a recurring payment with the signature of its permit */
        post: operations["activateRecurringPayoutV2"];
        delete?: never;
        options?: never;
        head?: never;
        /** Cancel or unpause a recurring payment */
        patch: operations["updateRecurringPayoutV2"];
        trace?: never;
    };
    "/v2/payouts/recurring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List recurring payments with their requests and payments */
        get: operations["listRecurringPayoutsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search payments
         * @description All filters may be combined; all of them must hold. Newest first.
         */
        get: operations["listPaymentsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/currencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List supported currencies
         * @description All tokens, or those of a network, symbol or id. Always an array, also with firstOnly or id.
         */
        get: operations["listCurrenciesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/currencies/{currencyId}/conversion-routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the currencies that a currency converts to */
        get: operations["listConversionRoutesV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a payer's compliance, or look at it again
         * @description Creates or updates the payer. A new payer starts with both statuses at not_started.
         */
        post: operations["createPayerV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/payer/{clientUserId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a payer's compliance statuses */
        get: operations["getPayerV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Report that a payer completed the agreement */
        patch: operations["updatePayerV2"];
        trace?: never;
    };
    "/v2/payer/{clientUserId}/payment-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a payer's bank accounts */
        get: operations["listPaymentDetailsV2"];
        put?: never;
        /** Add a payer's bank account */
        post: operations["createPaymentDetailsV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/client-ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List client IDs */
        get: operations["listClientIdsV2"];
        put?: never;
        /** Create a client ID */
        post: operations["createClientIdV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/client-ids/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a client ID */
        get: operations["getClientIdV2"];
        /**
         * Update a client ID
         * @description Changes what is given. A revoked client ID stays revoked.
         */
        put: operations["updateClientIdV2"];
        post?: never;
        /** Revoke a client ID for good */
        delete: operations["deleteClientIdV2"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/journey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a journey */
        post: operations["createJourneyV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/journey/{queryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record an event of a journey
         * @description Finds the journey by its id or by an event's txReference. nextProcessorId moves the journey on.
         */
        post: operations["createJourneyEventV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/journey/{journeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a journey with its events */
        get: operations["getJourneyV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that the service is up */
        get: operations["checkHealthV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payment request
         * @deprecated
         */
        post: operations["createRequestV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/request/{paymentReference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment request
         * @deprecated
         */
        get: operations["getRequestV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/request/{paymentReference}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a payment request
         * @deprecated
         */
        get: operations["getRequestStatusV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/request/{paymentReference}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the calldata that pays a request
         * @deprecated
         */
        get: operations["payRequestV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/request/{paymentReference}/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ways in which a wallet can pay a request
         * @deprecated
         */
        get: operations["listRoutesV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/request/{paymentReference}/stop-recurrence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Stop a recurring request
         * @deprecated
         */
        patch: operations["stopRecurrenceV1"];
        trace?: never;
    };
    "/v1/request/{paymentIntentId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed crosschain payment intent
         * @deprecated
         */
        post: operations["sendPaymentIntentV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payment request and get the calldata that pays it
         * @deprecated
         */
        post: operations["createPaymentV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/currencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List supported currencies
         * @deprecated
         * @description All tokens, or those of a network, symbol or id. Always an array, also with firstOnly or id.
         */
        get: operations["listCurrenciesV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/currencies/{currencyId}/conversion-routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the currencies that a currency converts to
         * @deprecated
         */
        get: operations["listConversionRoutesV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a payer's compliance, or look at it again
         * @deprecated
         * @description Creates or updates the payer. A new payer starts with both statuses at not_started.
         */
        post: operations["createPayerV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payer/{clientUserId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payer's compliance statuses
         * @deprecated
         */
        get: operations["getPayerV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Report that a payer completed the agreement
         * @deprecated
         */
        patch: operations["updatePayerV1"];
        trace?: never;
    };
    "/v1/payer/{clientUserId}/payment-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a payer's bank accounts
         * @deprecated
         */
        get: operations["listPaymentDetailsV1"];
        put?: never;
        /**
         * Add a payer's bank account
         * @deprecated
         */
        post: operations["createPaymentDetailsV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that the service is up */
        get: operations["checkHealthV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description A client ID sees its own webhooks and those for all events.
         */
        get: operations["listWebhooksV1"];
        put?: never;
        /**
         * Register an address for events
         * @description An API key registers for all events, a client ID for those of its own requests, a session for those of the client ID that it names.
         */
        post: operations["createWebhookV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to the active webhooks
         * @description To those that get the events of the client ID, or else to all.
         */
        post: operations["testWebhookV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Switch a webhook off, or on again */
        put: operations["updateWebhookV1"];
        post?: never;
        /** Delete a webhook for good */
        delete: operations["deleteWebhookV1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        RequestCreatedV2: {
            requestId: string;
            paymentReference: string;
        };
        /**
         * @example {
         *       "statusCode": 400,
         *       "message": "Validation failed",
         *       "error": "Bad Request",
         *       "errors": [
         *         {
         *           "field": "amount",
         *           "message": "must be a positive decimal number"
         *         }
         *       ]
         *     }
         */
        ValidationError: {
            statusCode: number;
            message: string | {
                code: string;
                message: string;
                path: string[];
            }[];
            error: string;
            errors?: {
                field: string;
                message: string;
            }[];
        };
        /**
         * @example {
         *       "statusCode": 404,
         *       "message": "Request not found",
         *       "error": "Not Found"
         *     }
         */
        Error: {
            statusCode: number;
            message: string;
            error: string;
        };
        /**
         * @example {
         *       "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7",
         *       "amount": "0.2",
         *       "invoiceCurrency": "ETH-sepolia-sepolia",
         *       "paymentCurrency": "ETH-sepolia-sepolia"
         *     }
         */
        CreateRequestV2: {
            /** @description Payee wallet; required unless isCryptoToFiatAvailable is true */
            payee: string;
            /** @example 12.5 */
            amount: string;
            /**
             * @description Currency ID
             * @example USD
             */
            invoiceCurrency: string;
            /**
             * @description Currency ID
             * @example ETH-sepolia-sepolia
             */
            paymentCurrency: string;
            /** @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7 */
            payer?: string;
            recurrence?: components["schemas"]["Recurrence"];
            isCryptoToFiatAvailable?: boolean;
            customerInfo?: components["schemas"]["CustomerInfo"];
            /**
             * @description Merchant reference
             * @example INV-2026-001
             */
            reference?: string;
            originalRequestId?: string;
            originalRequestPaymentReference?: string;
        };
        /**
         * @example {
         *       "startDate": "2030-01-01",
         *       "frequency": "MONTHLY"
         *     }
         */
        Recurrence: {
            startDate: string;
            /** @enum {string} */
            frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
        };
        /**
         * @example {
         *       "firstName": "Ada",
         *       "lastName": "Lovelace",
         *       "email": "ada@example.com"
         *     }
         */
        CustomerInfo: {
            firstName?: string;
            lastName?: string;
            /** Format: email */
            email?: string;
            address?: {
                street?: string;
                city?: string;
                state?: string;
                postalCode?: string;
                country?: string;
            };
        };
        RequestV2: {
            hasBeenPaid: boolean;
            paymentReference: string;
            requestId: string;
            isListening: boolean;
            txHash: string | null;
            status: string;
            recurrence?: components["schemas"]["Recurrence"];
            originalRequestId?: string;
            originalRequestPaymentReference?: string;
            isCryptoToFiatAvailable: boolean;
            isRecurrenceStopped: boolean;
            payments: components["schemas"]["RequestPayment"][];
            requestAmount: string | null;
            /** @description Symbol */
            invoiceCurrency: string;
            /** @description Symbol */
            paymentCurrency: string;
            amountInUsd: string | null;
            /** @description Amount of the payment currency for one unit of the invoice currency; null when several rates apply */
            conversionRate: string | null;
            /** @description chainlink, coingecko, lifi, unknown or mixed */
            rateSource: string;
            conversionBreakdown: components["schemas"]["ConversionBreakdown"];
            fees: {
                type: string;
                amount: string;
                currency: string;
                provider: string;
            }[] | null;
            customerInfo: components["schemas"]["CustomerInfo"] | null;
            reference: string | null;
            payee: string | null;
        };
        RequestPayment: {
            id: string;
            /** @description Decimal of `currency` */
            amount: string;
            sourceNetwork: string;
            destinationNetwork: string;
            sourceTxHash: string | null;
            /** @description Equal to sourceTxHash on one chain */
            destinationTxHash: string | null;
            payerAddress: string | null;
            payerEoaAddress: string | null;
            timestamp: string;
            /** @enum {string} */
            type: "direct" | "conversion" | "crosschain" | "recurring";
            conversionRateSource: string | null;
            conversionRateDestination: string | null;
            /** @description Value of what was paid, in US dollars */
            convertedAmountSource: string | null;
            /** @description Value of `amount`, in US dollars */
            convertedAmountDestination: string | null;
            /** @description Decimal; what left the payer's wallet, fees included: receivedAmount and all fees */
            paidAmount: string | null;
            paidCurrency: string | null;
            paidNetwork: string | null;
            /** @description Decimal; what reached the payee: `amount` without what a bridge kept of it */
            receivedAmount: string | null;
            receivedCurrency: string | null;
            receivedNetwork: string | null;
            /** @description Decimal; by how much the payment exceeded what was left to pay */
            excessAmount: string | null;
            excessCurrency: string | null;
            currency: string;
            paymentCurrency: string;
            /** @enum {string|null} */
            detectionSource: "request-network" | "lifi" | null;
            note: string | null;
        };
        ConversionBreakdown: {
            paidAmount: string;
            paidAmountInUsd: string | null;
            remainingAmount: string;
            remainingAmountInUsd: string | null;
            currentMarketRate: string | null;
            currentMarketRateSource: string | null;
            payments: {
                amount: string;
                amountInUsd: string | null;
                conversionRate: string | null;
                rateSource: string;
                timestamp: string;
            }[];
        } | null;
        SameChainPayment: {
            transactions: components["schemas"]["Transaction"][];
            metadata: components["schemas"]["PaymentMetadata"];
        };
        Transaction: {
            data: string;
            to: string;
            value: components["schemas"]["BigNumber"];
        };
        /**
         * @example {
         *       "type": "BigNumber",
         *       "hex": "0x00"
         *     }
         */
        BigNumber: {
            type: string;
            hex: string;
        };
        PaymentMetadata: {
            stepsRequired: number;
            needsApproval: boolean;
            approvalTransactionIndex: number | null;
            paymentTransactionIndex: number;
            hasEnoughBalance: boolean;
            hasEnoughGas: boolean;
        };
        CrosschainPayment: {
            paymentIntentId: string;
            /** @description EIP-712 typed data as a JSON text */
            paymentIntent: string;
            approvalPermitPayload: string | null;
            approvalCalldata: {
                to: string;
                data: string;
                value: string;
            } | null;
            metadata: {
                supportsEIP2612: boolean;
            };
        };
        PaymentRoutes: {
            routes: components["schemas"]["PaymentRoute"][];
        };
        PaymentRoute: {
            id: string;
            /** @description Share of the amount: 0.001 is 0.1 % */
            fee: number;
            feeBreakdown: components["schemas"]["RouteFee"][];
            speed: string;
            price_impact: number;
            chain: string;
            token: string;
        };
        RouteFee: {
            type: string;
            stage: string;
            provider: string;
            amount: string;
            amountInUSD: string;
            currency: string;
            receiverAddress: string;
            network: string;
            rateProvider: string;
        };
        RequestList: {
            requests: components["schemas"]["RequestListItem"][];
            pagination: {
                total: number;
                limit: number;
                offset: number;
            };
        };
        RequestListItem: {
            requestId: string;
            paymentReference: string;
            amount: string | null;
            /** @description Symbol */
            invoiceCurrency: string;
            /** @description Currency ID */
            paymentCurrency: string;
            hasBeenPaid: boolean;
            status: string;
            /** @description Status of its payment link, if it has one */
            securePaymentStatus: string | null;
            reference: string | null;
            createdAt: string;
            txHash: string | null;
            payee: string | null;
            payer: string | null;
            clientId: string | null;
        };
        /**
         * @example {
         *       "isRecurrenceStopped": true
         *     }
         */
        UpdateRequestV2: {
            isRecurrenceStopped: boolean;
        };
        Empty: Record<string, never>;
        /**
         * @example {
         *       "signedPaymentIntent": {
         *         "signature": "0xd99dbd3fd256bd3c55c98373413c226df3777a6f60f856dabd9d458f05fa4b01095068297fe1616baf3807ca17e143df4390fddb61081405b7f12dd8d44840bf1b",
         *         "nonce": "1767225600000",
         *         "deadline": "1767229200"
         *       }
         *     }
         */
        SignedPaymentIntent: {
            signedPaymentIntent: {
                signature: string;
                nonce: string;
                deadline: string;
            };
            signedApprovalPermit?: {
                signature: string;
                nonce: string;
                deadline: string;
            } | null;
        };
        Payout: {
            requestId: string;
            paymentReference: string;
            transactions: components["schemas"]["Transaction"][];
            metadata: components["schemas"]["PaymentMetadata"];
        };
        RecurringPayout: {
            id: string;
            requestId: string;
            paymentReference: string;
            transactions: components["schemas"]["PlainTransaction"][];
            recurringPaymentPermit: {
                domain: {
                    [key: string]: unknown;
                };
                types: {
                    [key: string]: unknown;
                };
                values: {
                    [key: string]: unknown;
                };
            };
            metadata: {
                stepsRequired: number;
                totalNeededAllowance: string;
                currentAllowance: string;
                additionalAllowanceNeeded: string;
                existingPaymentsAmount: string;
            };
        };
        PlainTransaction: {
            data: string;
            to: string;
            value: string;
        };
        /**
         * @example {
         *       "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7",
         *       "amount": "100",
         *       "invoiceCurrency": "USD",
         *       "paymentCurrency": "FAU-sepolia",
         *       "reference": "INV-2026-001"
         *     }
         */
        CreatePayout: {
            /** @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7 */
            payee: string;
            /** @example 12.5 */
            amount: string;
            /**
             * @description Currency ID
             * @example USD
             */
            invoiceCurrency: string;
            /**
             * @description Currency ID
             * @example ETH-sepolia-sepolia
             */
            paymentCurrency: string;
            /**
             * @description Percent applied at payment time; 2.5 means 2.5%
             * @example 2.5
             */
            feePercentage?: string;
            /**
             * @description Address receiving the fee
             * @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7
             */
            feeAddress?: string;
            recurrence?: components["schemas"]["PayoutRecurrence"];
            /**
             * @description Used to check whether payer approval exists
             * @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7
             */
            payerWallet?: string;
            /**
             * @description The same as payerWallet
             * @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7
             */
            payerAddress?: string;
            customerInfo?: components["schemas"]["CustomerInfo"];
            /**
             * @description Merchant reference
             * @example INV-2026-001
             */
            reference?: string;
        };
        /**
         * @example {
         *       "startDate": "2030-01-01",
         *       "frequency": "MONTHLY",
         *       "totalPayments": 12,
         *       "payer": "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
         *     }
         */
        PayoutRecurrence: components["schemas"]["Recurrence"] & {
            totalPayments: number;
            /** @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7 */
            payer: string;
        };
        BatchPayout: {
            ERC20ApprovalTransactions: {
                data: string;
                to: string;
                value: number;
            }[];
            batchPaymentTransaction: components["schemas"]["Transaction"];
            /** @description The requests, in the order of the body */
            requests: {
                requestId: string;
                paymentReference: string;
                payee: string | null;
                amount: string | null;
                invoiceCurrency: string | null;
                paymentCurrency: string | null;
            }[];
            /** @description What the payer can afford; only when payer is given */
            metadata?: {
                hasEnoughBalance: boolean;
                hasEnoughGas: boolean | null;
                canMakePayment: boolean | null;
                insufficientTokens: {
                    tokenAddress: string;
                    tokenSymbol: string;
                    paymentCurrencyId: string;
                    /** @description Smallest units */
                    required: string;
                    /** @description Smallest units */
                    available: string;
                }[];
            };
        };
        /**
         * @example {
         *       "requests": [
         *         {
         *           "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7",
         *           "amount": "10",
         *           "invoiceCurrency": "USD",
         *           "paymentCurrency": "FAU-sepolia"
         *         },
         *         {
         *           "payee": "0xb07D2398d2004378cad234DA0EF14f1c94A530e4",
         *           "amount": "0.2",
         *           "invoiceCurrency": "ETH-sepolia-sepolia",
         *           "paymentCurrency": "ETH-sepolia-sepolia"
         *         }
         *       ]
         *     }
         */
        CreateBatchPayout: {
            /** @description Requests to create; give these or requestIds */
            requests?: components["schemas"]["BatchRequest"][];
            /** @description Requests that exist; give these or requests */
            requestIds?: string[];
            /**
             * @description Payer wallet; used to check which approvals exist
             * @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7
             */
            payer?: string;
            /**
             * @description Percent applied to each payment
             * @example 2.5
             */
            feePercentage?: string;
            /**
             * @description Address receiving the fees
             * @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7
             */
            feeAddress?: string;
        };
        BatchRequest: {
            /** @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7 */
            payee: string;
            /** @example 12.5 */
            amount: string;
            /**
             * @description Currency ID
             * @example ETH-sepolia-sepolia
             */
            invoiceCurrency: string;
            /**
             * @description Currency ID
             * @example ETH-sepolia-sepolia
             */
            paymentCurrency: string;
        };
        RecurringPaymentActivation: {
            message: string;
            id: string;
            status: string;
        };
        /**
         * @example {
         *       "permitSignature": "0x7022dd8bea75e4921a5246b1e52b151dfecd559ca03d1db82bf121756b16bee74419b3b9046dd6e4193a1aab93b27a171ed5faaf4a812463c5d17b2867a8750b1b"
         *     }
         */
        ActivateRecurringPayout: {
            /** @description EIP-712 signature of the payer */
            permitSignature: string;
        };
        RecurringPayment: {
            id: string;
            status: string;
            processedPayments: number;
            totalPayments: number;
            lastPaymentDate: string | null;
            nextPaymentDate: string | null;
            requests: {
                paymentReference: string;
                requestId: string;
            }[];
            payments: {
                id: string;
                /** @description Decimal of the invoice currency */
                amount: string;
                timestamp: string;
                txHash: string;
            }[];
            failureCount: number;
            failureReason: string | null;
        };
        RecurringPaymentUpdate: {
            id: string;
            status: string;
            transactions: components["schemas"]["PlainTransaction"][];
            metadata: {
                remainingPayments: number;
                remainingAmount: string;
                processedPayments: number;
                totalPayments: number;
                nextPaymentDate?: string | null;
            };
        };
        /**
         * @example {
         *       "action": "cancel"
         *     }
         */
        UpdateRecurringPayout: {
            /** @enum {string} */
            action: "cancel" | "unpause";
        };
        RecurringPaymentList: {
            recurringPayments: components["schemas"]["RecurringPayment"][];
            pagination: components["schemas"]["Pagination"];
        };
        Pagination: {
            total: number;
            limit: number;
            offset: number;
            hasMore: boolean;
        };
        PaymentPage: {
            payments: components["schemas"]["Payment"][];
            pagination: components["schemas"]["Pagination"];
        };
        Payment: {
            id: string;
            /** @description Smallest units of the payment currency */
            amount: string;
            sourceNetwork: string;
            destinationNetwork: string;
            sourceTxHash: string;
            destinationTxHash: string | null;
            timestamp: string;
            /** @enum {string} */
            type: "direct" | "conversion" | "crosschain" | "recurring";
            conversionRateSource: string | null;
            conversionRateDestination: string | null;
            convertedAmountSource: string | null;
            convertedAmountDestination: string | null;
            currency: string;
            paymentCurrency: string;
            fees: {
                type: string;
                amount: string;
                currency: string;
                provider: string;
                stage?: string;
                amountInUSD?: string;
                receiverAddress?: string;
                network?: string;
                rateProvider?: string;
            }[];
            recurringPaymentId: string | null;
            rateProvider: string;
            /** @description Decimal; what left the payer's wallet, fees included: receivedAmount and all fees */
            paidAmount: string | null;
            paidCurrency: string | null;
            paidNetwork: string | null;
            /** @description Decimal; what reached the payee: `amount` without what a bridge kept of it */
            receivedAmount: string | null;
            receivedCurrency: string | null;
            receivedNetwork: string | null;
            /** @description Decimal; by how much the payment exceeded what was left to pay */
            excessAmount: string | null;
            excessCurrency: string | null;
            /** @enum {string|null} */
            detectionSource: "request-network" | "lifi" | null;
            note: string | null;
            request: {
                requestId: string;
                paymentReference: string;
                hasBeenPaid: boolean;
                customerInfo: components["schemas"]["CustomerInfo"] | null;
                reference: string | null;
            };
        };
        Currency: {
            id: string;
            name: string;
            symbol: string;
            decimals: number;
            address: string;
            network: string;
            type: string;
            hash: string;
            chainId: number;
        };
        ConversionRoutes: {
            currencyId: string;
            /** @description That of the query, else empty */
            network: string;
            networks?: string[];
            conversionRoutes: components["schemas"]["Currency"][];
        };
        PayerCompliance: {
            /** Format: uri */
            agreementUrl?: string;
            /** Format: uri */
            kycUrl?: string;
            /** Format: uuid */
            userId?: string;
            status: {
                agreementStatus: string;
                kycStatus: string;
            };
        };
        PayerInput: {
            /** @example user-123 */
            clientUserId: string;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @example Ada */
            firstName: string;
            /** @example Lovelace */
            lastName: string;
            /** @enum {string} */
            beneficiaryType: "individual" | "business";
            /**
             * Format: date
             * @example 1985-04-12
             */
            dateOfBirth: string;
            /** @example 12 Analytical Row */
            addressLine1: string;
            /** @example London */
            city: string;
            /** @example Greater London */
            state: string;
            /** @example SW1A 1AA */
            postcode: string;
            /** @example GB */
            country: string;
            /** @example GB */
            nationality: string;
            /** @example +442071838750 */
            phone: string;
            /** @example 123-45-6789 */
            ssn: string;
            companyName?: string;
            addressLine2?: string;
            sourceOfFunds?: string;
            businessActivity?: string;
        };
        PayerStatus: {
            kycStatus: string;
            agreementStatus: string;
            isCompliant: boolean;
            /** Format: uuid */
            userId: string;
            /** Format: uri */
            agreementUrl: string;
            /** Format: uri */
            kycUrl: string;
        };
        Success: {
            success: boolean;
        };
        /**
         * @example {
         *       "agreementCompleted": true
         *     }
         */
        PayerUpdateV2: {
            agreementCompleted: boolean;
        };
        PaymentDetailsCreated: {
            payment_detail: {
                id: string;
                clientUserId: string;
                bankName: string;
                accountName: string;
                currency: string;
                beneficiaryType: string;
            };
        };
        PaymentDetailsInput: {
            /** @example Chase */
            bankName: string;
            /** @example Ada Lovelace */
            accountName: string;
            /** @enum {string} */
            beneficiaryType: "individual" | "business";
            /** @example usd */
            currency: string;
            /** @example 1 Main Street */
            addressLine1: string;
            /** @example New York */
            city: string;
            /** @example US */
            country: string;
            /**
             * Format: date
             * @example 1985-04-12
             */
            dateOfBirth: string;
            /** @example 10001 */
            postalCode: string;
            /** @example 253009233489 */
            accountNumber?: string;
            /**
             * @description US bank routing number
             * @example 026013356
             */
            routingNumber?: string;
            addressLine2?: string;
            /** @description State or province code */
            state?: string;
            /**
             * @default local
             * @enum {string}
             */
            rails: "local" | "swift" | "wire";
            /** @description UK sort code */
            sortCode?: string;
            iban?: string;
            swiftBic?: string;
            /** @description Government ID number */
            documentNumber?: string;
            /** @description Type of government ID */
            documentType?: string;
            /** @enum {string} */
            accountType?: "checking" | "savings";
            /** @description French RIB */
            ribNumber?: string;
            /** @description Australian BSB */
            bsbNumber?: string;
            /** @description New Zealand NCC */
            ncc?: string;
            branchCode?: string;
            bankCode?: string;
            /** @description Indian Financial System Code */
            ifsc?: string;
        };
        PaymentDetailsList: {
            paymentDetails: components["schemas"]["PaymentDetails"][];
        };
        PaymentDetails: {
            id: string;
            userId: string;
            bankName: string;
            accountName: string;
            beneficiaryType: string;
            accountNumber: string | null;
            routingNumber: string | null;
            currency: string;
            status: string;
            rails: string;
        };
        ClientIdCreated: {
            id: string;
            clientId: string;
            label: string;
            allowedDomains: string[];
            status: string;
            feePercentage: string | null;
            feeAddress: string | null;
            operatorWalletAddress: string | null;
            defaultPreApprovalExpiry: number | null;
            defaultAuthorizationExpiry: number | null;
            createdAt: string;
        };
        CreateClientId: {
            /** @example Web shop */
            label: string;
            /**
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            allowedDomains: string[];
            /**
             * @description '0' lets the fee of an API call take precedence; any other value overrides it
             * @example 2.5
             */
            feePercentage?: string;
            /**
             * @description Required if feePercentage is set
             * @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7
             */
            feeAddress?: string;
            /**
             * @description Operator of commerce payments
             * @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7
             */
            operatorWalletAddress?: string;
            /**
             * @description Seconds
             * @example 3600
             */
            defaultPreApprovalExpiry?: number;
            /**
             * @description Seconds
             * @example 3600
             */
            defaultAuthorizationExpiry?: number;
        };
        ClientIdListItem: {
            id: string;
            clientId: string;
            label: string;
            allowedDomains: string[];
            status: string;
            createdAt: string;
            lastUsedAt: string | null;
        };
        ClientId: {
            id: string;
            clientId: string;
            label: string;
            allowedDomains: string[];
            status: string;
            feePercentage: string | null;
            feeAddress: string | null;
            operatorWalletAddress: string | null;
            defaultPreApprovalExpiry: number | null;
            defaultAuthorizationExpiry: number | null;
            createdAt: string;
            updatedAt: string;
            lastUsedAt: string | null;
        };
        ClientIdUpdated: {
            id: string;
            clientId: string;
            label: string;
            allowedDomains: string[];
            status: string;
            feePercentage: string | null;
            feeAddress: string | null;
            operatorWalletAddress: string | null;
            defaultPreApprovalExpiry: number | null;
            defaultAuthorizationExpiry: number | null;
            updatedAt: string;
        };
        /**
         * @example {
         *       "label": "Web shop",
         *       "status": "inactive"
         *     }
         */
        UpdateClientId: {
            /** @example Web shop */
            label?: string;
            /**
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            allowedDomains?: string[];
            /**
             * @description null unsets
             * @example 2.5
             */
            feePercentage?: string | null;
            /**
             * @description null unsets
             * @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7
             */
            feeAddress?: string | null;
            /**
             * @description null unsets
             * @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7
             */
            operatorWalletAddress?: string | null;
            /**
             * @description Seconds; null unsets
             * @example 3600
             */
            defaultPreApprovalExpiry?: number | null;
            /**
             * @description Seconds; null unsets
             * @example 3600
             */
            defaultAuthorizationExpiry?: number | null;
            /** @enum {string} */
            status?: "active" | "inactive" | "revoked";
        };
        JourneyCreated: {
            journeyId: string;
        };
        /** @example {} */
        CreateJourney: {
            /** @description The request that it belongs to */
            requestId?: string;
        };
        JourneyEvent: {
            id: string;
            journeyId: string;
            processorId: string;
            status: string;
            amount: string;
            currency?: string;
            txReference?: string;
            processedAt: string;
            rawPayload?: unknown;
        };
        JourneyEventInput: {
            /** @example COMPLETED */
            status: string;
            /** @example 1000.00 */
            amount: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00Z
             */
            processedAt: string;
            /** @example USDT */
            currency?: string;
            txReference?: string;
            rawPayload?: unknown;
            /** @description ID of the next processor */
            nextProcessorId?: string;
        };
        Journey: {
            id: string;
            requestId: string | null;
            createdAt: string;
            events: {
                id: string;
                stepIndex: number;
                status: string;
                amount: string;
                currency?: string;
                processedAt: string;
                txReference?: string;
                rawPayload?: unknown;
            }[];
        };
        Health: {
            status: string;
        };
        RequestCreatedV1: {
            requestID: string;
            paymentReference: string;
        };
        /**
         * @example {
         *       "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7",
         *       "amount": "0.2",
         *       "invoiceCurrency": "ETH-sepolia-sepolia",
         *       "paymentCurrency": "ETH-sepolia-sepolia"
         *     }
         */
        CreateRequestV1: {
            /** @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7 */
            payee: string;
            /** @example 12.5 */
            amount: string;
            /**
             * @description Currency ID
             * @example ETH-sepolia-sepolia
             */
            invoiceCurrency: string;
            /**
             * @description Currency ID
             * @example ETH-sepolia-sepolia
             */
            paymentCurrency: string;
            /** @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7 */
            payer?: string;
            recurrence?: components["schemas"]["Recurrence"];
        };
        RequestV1: {
            hasBeenPaid: boolean;
            paymentReference: string;
            requestId: string;
            isListening: boolean;
            txHash: string | null;
            requestAmount: string | null;
            payments: components["schemas"]["RequestPaymentV1"][];
        };
        RequestPaymentV1: {
            sourceTxHash: string | null;
            /** @description Equal to sourceTxHash on one chain */
            destinationTxHash: string | null;
            /** @enum {string|null} */
            detectionSource: "request-network" | "lifi" | null;
            note: string | null;
        };
        /**
         * @example {
         *       "signedPaymentIntent": {
         *         "signature": "0xd99dbd3fd256bd3c55c98373413c226df3777a6f60f856dabd9d458f05fa4b01095068297fe1616baf3807ca17e143df4390fddb61081405b7f12dd8d44840bf1b",
         *         "nonce": "1767225600000",
         *         "deadline": "1767229200"
         *       }
         *     }
         */
        SendPaymentIntentV1: {
            signedPaymentIntent: {
                signature: string;
                nonce: string;
                deadline: string;
            };
            signedApprovalPermit?: {
                signature: string;
                nonce: string;
                deadline: string;
            } | null;
        };
        PayAnswerV1: components["schemas"]["SameChainPayment"] & {
            requestId: string;
            requestID: string;
            paymentReference: string;
        };
        /**
         * @example {
         *       "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7",
         *       "amount": "0.2",
         *       "invoiceCurrency": "ETH-sepolia-sepolia",
         *       "paymentCurrency": "ETH-sepolia-sepolia"
         *     }
         */
        PayV1: {
            /** @example 0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7 */
            payee: string;
            /** @example 12.5 */
            amount: string;
            /**
             * @description Currency ID
             * @example ETH-sepolia-sepolia
             */
            invoiceCurrency: string;
            /**
             * @description Currency ID
             * @example ETH-sepolia-sepolia
             */
            paymentCurrency: string;
        };
        PayerInputV1: {
            /** @example user-123 */
            clientUserId: string;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @example Ada */
            firstName: string;
            /** @example Lovelace */
            lastName: string;
            /** @enum {string} */
            beneficiaryType: "individual" | "business";
            /**
             * Format: date
             * @example 1985-04-12
             */
            dateOfBirth: string;
            /** @example 12 Analytical Row */
            addressLine1: string;
            /** @example London */
            city: string;
            /** @example Greater London */
            state: string;
            /** @example SW1A 1AA */
            postcode: string;
            /** @example GB */
            country: string;
            /** @example GB */
            nationality: string;
            /** @example +442071838750 */
            phone: string;
            /** @example 123-45-6789 */
            ssn: string;
            companyName?: string;
            addressLine2?: string;
            sourceOfFunds?: string;
            businessActivity?: string;
        };
        /**
         * @example {
         *       "agreementCompleted": true
         *     }
         */
        PayerUpdateV1: {
            agreementCompleted: boolean;
        };
        PaymentDetailsInputV1: {
            /** @example Chase */
            bankName: string;
            /** @example Ada Lovelace */
            accountName: string;
            /** @enum {string} */
            beneficiaryType: "individual" | "business";
            /** @example usd */
            currency: string;
            /** @example 1 Main Street */
            addressLine1: string;
            /** @example New York */
            city: string;
            /** @example US */
            country: string;
            /**
             * Format: date
             * @example 1985-04-12
             */
            dateOfBirth: string;
            /** @example 10001 */
            postalCode: string;
            /** @example 253009233489 */
            accountNumber?: string;
            /**
             * @description US bank routing number
             * @example 026013356
             */
            routingNumber?: string;
            addressLine2?: string;
            /** @description State or province code */
            state?: string;
            /**
             * @default local
             * @enum {string}
             */
            rails: "local" | "swift" | "wire";
            /** @description UK sort code */
            sortCode?: string;
            iban?: string;
            swiftBic?: string;
            /** @description Government ID number */
            documentNumber?: string;
            /** @description Type of government ID */
            documentType?: string;
            /** @enum {string} */
            accountType?: "checking" | "savings";
            /** @description French RIB */
            ribNumber?: string;
            /** @description Australian BSB */
            bsbNumber?: string;
            /** @description New Zealand NCC */
            ncc?: string;
            branchCode?: string;
            bankCode?: string;
            /** @description Indian Financial System Code */
            ifsc?: string;
        };
        WebhookCreated: {
            id: string;
            /** @description Key of the signatures */
            secret: string;
        };
        /**
         * @example {
         *       "url": "http://localhost:3000/api/webhook",
         *       "clientId": "cli_test"
         *     }
         */
        CreateWebhook: {
            /**
             * Format: uri
             * @description https, or http on this machine
             * @example http://localhost:3000/api/webhook
             */
            url: string;
            /** @description With an API key or a session: the client ID that it is about */
            clientId?: string;
        };
        WebhookListItem: {
            id: string;
            url: string;
            secret: string;
            isActive: boolean;
            createdAt: string;
        };
        WebhookTested: {
            sent: number;
            failed: number;
        };
        /**
         * @example {
         *       "eventType": "payment.confirmed"
         *     }
         */
        TestWebhook: {
            /** @enum {string} */
            eventType: "payment.confirmed" | "payment.partial" | "payment.failed" | "payment.refunded" | "payment.processing" | "request.recurring" | "compliance.updated" | "payment_detail.updated" | "client_id.linked" | "kyt.screening.completed" | "secure_payment.user_event" | "secure_payment.access_rejected";
            /** @description With an API key or a session: the client ID that it is about */
            clientId?: string;
        };
        Webhook: {
            id: string;
            url: string;
            isActive: boolean;
            createdAt: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listRequestsV2: {
        parameters: {
            query?: {
                /** @description Only requests that this wallet pays or is paid by */
                walletAddress?: string;
                /** @description Only requests with a payment link of this flow */
                securePaymentFlow?: "incoming" | "outgoing";
                /** @description Page size; 50 by default, at most 100 */
                limit?: string;
                /** @description Start position */
                offset?: string;
            };
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requests": [
                     *         {
                     *           "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *           "paymentReference": "0x7d3f469f9270c4e4",
                     *           "amount": "0.2",
                     *           "invoiceCurrency": "ETH-sepolia",
                     *           "paymentCurrency": "ETH-sepolia-sepolia",
                     *           "hasBeenPaid": false,
                     *           "status": "created",
                     *           "securePaymentStatus": null,
                     *           "reference": null,
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "txHash": null,
                     *           "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7",
                     *           "payer": null,
                     *           "clientId": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 50,
                     *         "offset": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RequestList"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createRequestV2: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRequestV2"];
            };
        };
        responses: {
            /** @description The identifiers of the new request */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *       "paymentReference": "0x7d3f469f9270c4e4"
                     *     }
                     */
                    "application/json": components["schemas"]["RequestCreatedV2"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Wallet not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRequestV2: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path: {
                /** @description Request identifier */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request as it stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasBeenPaid": false,
                     *       "paymentReference": "0x7d3f469f9270c4e4",
                     *       "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *       "isListening": false,
                     *       "txHash": null,
                     *       "status": "created",
                     *       "isCryptoToFiatAvailable": false,
                     *       "isRecurrenceStopped": false,
                     *       "payments": [],
                     *       "requestAmount": "0.2",
                     *       "invoiceCurrency": "ETH-sepolia",
                     *       "paymentCurrency": "ETH-sepolia",
                     *       "amountInUsd": "500",
                     *       "conversionRate": "1",
                     *       "rateSource": "unknown",
                     *       "conversionBreakdown": null,
                     *       "fees": [],
                     *       "customerInfo": null,
                     *       "reference": "INV-2026-001",
                     *       "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7"
                     *     }
                     */
                    "application/json": components["schemas"]["RequestV2"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Request not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateRequestV2: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path: {
                /** @description Request identifier */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRequestV2"];
            };
        };
        responses: {
            /** @description Stopped, or let go on; no body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Validation failed, or the request is not recurring */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Request not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRequestStatusV2: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path: {
                /** @description Request identifier */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request as it stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasBeenPaid": false,
                     *       "paymentReference": "0x7d3f469f9270c4e4",
                     *       "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *       "isListening": false,
                     *       "txHash": null,
                     *       "status": "created",
                     *       "isCryptoToFiatAvailable": false,
                     *       "isRecurrenceStopped": false,
                     *       "payments": [],
                     *       "requestAmount": "0.2",
                     *       "invoiceCurrency": "ETH-sepolia",
                     *       "paymentCurrency": "ETH-sepolia",
                     *       "amountInUsd": "500",
                     *       "conversionRate": "1",
                     *       "rateSource": "unknown",
                     *       "conversionBreakdown": null,
                     *       "fees": [],
                     *       "customerInfo": null,
                     *       "reference": "INV-2026-001",
                     *       "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7"
                     *     }
                     */
                    "application/json": components["schemas"]["RequestV2"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Request not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    payRequestV2: {
        parameters: {
            query?: {
                /** @description Payer wallet address */
                wallet?: string;
                /** @description Source chain of a crosschain payment */
                chain?: "BASE" | "OPTIMISM" | "ARBITRUM" | "ETHEREUM";
                /** @description Source token of a crosschain payment */
                token?: "USDC" | "USDT" | "DAI";
                /** @description Amount to pay, human-readable; capped at what is left */
                amount?: string;
                /** @description For off-ramp payments */
                clientUserId?: string;
                /** @description For off-ramp payments */
                paymentDetailsId?: string;
                /** @description Percent applied at payment time */
                feePercentage?: string;
                /** @description Address receiving the fee */
                feeAddress?: string;
                /** @description The same as wallet */
                payerAddress?: string;
                /** @description A route of GET …/routes */
                routeId?: string;
            };
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path: {
                /** @description Request identifier */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Same-chain calldata or a crosschain payment intent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transactions": [
                     *         {
                     *           "data": "0xb868980b0000000000000000000000006923831acf5c327260d7ac7c9dff5b1c3cb3c7d7",
                     *           "to": "0xe11BF2fDA23bF0A98365e1A4c04A87C9339e8687",
                     *           "value": {
                     *             "type": "BigNumber",
                     *             "hex": "0x02c68af0bb140000"
                     *           }
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "stepsRequired": 1,
                     *         "needsApproval": false,
                     *         "approvalTransactionIndex": null,
                     *         "paymentTransactionIndex": 0,
                     *         "hasEnoughBalance": true,
                     *         "hasEnoughGas": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SameChainPayment"] | components["schemas"]["CrosschainPayment"];
                };
            };
            /** @description Validation failed, or the request cannot be paid so */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Request not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRoutesV2: {
        parameters: {
            query: {
                /** @description Amount to pay, human-readable; capped at what is left */
                amount?: string;
                /** @description Percent applied at payment time */
                feePercentage?: string;
                /** @description Address receiving the fee */
                feeAddress?: string;
                /** @description Payer wallet address */
                wallet: string;
            };
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path: {
                /** @description Request identifier */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Routes, the direct one first; empty when nothing fits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "routes": [
                     *         {
                     *           "id": "REQUEST_NETWORK_PAYMENT",
                     *           "fee": 0,
                     *           "feeBreakdown": [],
                     *           "speed": "FAST",
                     *           "price_impact": 0,
                     *           "chain": "SEPOLIA",
                     *           "token": "FAU"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentRoutes"];
                };
            };
            /** @description Invalid or missing wallet address */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Request not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendPaymentIntentV2: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path: {
                paymentIntentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignedPaymentIntent"];
            };
        };
        responses: {
            /** @description Taken; the bridge pays as the clock says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description Validation failed: a wrong signature, a changed value, a nonce used before, or a deadline that has passed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payment intent data not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPayoutV2: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayout"];
            };
        };
        responses: {
            /** @description Identifiers and calldata */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *       "paymentReference": "0x7d3f469f9270c4e4",
                     *       "transactions": [
                     *         {
                     *           "data": "0xb868980b0000000000000000000000006923831acf5c327260d7ac7c9dff5b1c3cb3c7d7",
                     *           "to": "0xe11BF2fDA23bF0A98365e1A4c04A87C9339e8687",
                     *           "value": {
                     *             "type": "BigNumber",
                     *             "hex": "0x02c68af0bb140000"
                     *           }
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "stepsRequired": 1,
                     *         "needsApproval": false,
                     *         "approvalTransactionIndex": null,
                     *         "paymentTransactionIndex": 0,
                     *         "hasEnoughBalance": true,
                     *         "hasEnoughGas": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Payout"] | components["schemas"]["RecurringPayout"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Wallet not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createBatchPayoutV2: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBatchPayout"];
            };
        };
        responses: {
            /** @description Approvals, and the transaction that pays */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requests": [
                     *         {
                     *           "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *           "paymentReference": "0x7d3f469f9270c4e4",
                     *           "payee": "0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7",
                     *           "amount": "10",
                     *           "invoiceCurrency": "USD",
                     *           "paymentCurrency": "FAU-sepolia"
                     *         }
                     *       ],
                     *       "ERC20ApprovalTransactions": [
                     *         {
                     *           "data": "0x095ea7b3",
                     *           "to": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C",
                     *           "value": 0
                     *         }
                     *       ],
                     *       "batchPaymentTransaction": {
                     *         "data": "0x92cddb91",
                     *         "to": "0x67818703c92580c0e106e401F253E8A410A66f8B",
                     *         "value": {
                     *           "type": "BigNumber",
                     *           "hex": "0x02c68af0bb140000"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BatchPayout"];
                };
            };
            /** @description Validation failed, or the requests are on different networks */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Request not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRecurringPayoutV2: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path: {
                /** @description Recurring payment ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recurring payment as it stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01KGC3EG00YDG6RSR5Z641HTRD",
                     *       "status": "active",
                     *       "processedPayments": 1,
                     *       "totalPayments": 12,
                     *       "lastPaymentDate": "2026-01-31T00:00:00.000Z",
                     *       "nextPaymentDate": "2026-02-28T00:00:00.000Z",
                     *       "requests": [
                     *         {
                     *           "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *           "paymentReference": "0x7d3f469f9270c4e4"
                     *         }
                     *       ],
                     *       "payments": [
                     *         {
                     *           "id": "01JPHNEY8RRJTB94Q34GAW8BC3",
                     *           "amount": "10",
                     *           "timestamp": "2026-01-31T00:00:00.000Z",
                     *           "txHash": "0x1212121212121212121212121212121212121212121212121212121212121212"
                     *         }
                     *       ],
                     *       "failureCount": 0,
                     *       "failureReason": null
                     *     }
                     */
                    "application/json": components["schemas"]["RecurringPayment"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Recurring payment not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    activateRecurringPayoutV2: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path: {
                /** @description Recurring payment ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivateRecurringPayout"];
            };
        };
        responses: {
            /** @description The payments will be made when they are due */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Recurring payment activated successfully",
                     *       "id": "01KGC3EG00YDG6RSR5Z641HTRD",
                     *       "status": "active"
                     *     }
                     */
                    "application/json": components["schemas"]["RecurringPaymentActivation"];
                };
            };
            /** @description Invalid signature, or already active */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Recurring payment not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateRecurringPayoutV2: {
        parameters: {
            query?: never;
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path: {
                /** @description Recurring payment ID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRecurringPayout"];
            };
        };
        responses: {
            /** @description The recurring payment as it stands now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01KGC3EG00YDG6RSR5Z641HTRD",
                     *       "status": "cancelled",
                     *       "transactions": [
                     *         {
                     *           "data": "0x095ea7b3",
                     *           "to": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C",
                     *           "value": "0x0"
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "remainingPayments": 5,
                     *         "remainingAmount": "5000000000000000000",
                     *         "processedPayments": 3,
                     *         "totalPayments": 8
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RecurringPaymentUpdate"];
                };
            };
            /** @description Invalid action, or the state does not allow it */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Recurring payment not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRecurringPayoutsV2: {
        parameters: {
            query?: {
                /** @description Page size; 50 by default, at most 100 */
                limit?: string;
                /** @description Start position */
                offset?: string;
            };
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of recurring payments, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recurringPayments": [
                     *         {
                     *           "id": "01KGC3EG00YDG6RSR5Z641HTRD",
                     *           "status": "active",
                     *           "processedPayments": 1,
                     *           "totalPayments": 12,
                     *           "lastPaymentDate": "2026-01-31T00:00:00.000Z",
                     *           "nextPaymentDate": "2026-02-28T00:00:00.000Z",
                     *           "requests": [
                     *             {
                     *               "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *               "paymentReference": "0x7d3f469f9270c4e4"
                     *             }
                     *           ],
                     *           "payments": [
                     *             {
                     *               "id": "01JPHNEY8RRJTB94Q34GAW8BC3",
                     *               "amount": "10",
                     *               "timestamp": "2026-01-31T00:00:00.000Z",
                     *               "txHash": "0x1212121212121212121212121212121212121212121212121212121212121212"
                     *             }
                     *           ],
                     *           "failureCount": 0,
                     *           "failureReason": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 50,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RecurringPaymentList"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPaymentsV2: {
        parameters: {
            query?: {
                /** @description Source or destination transaction hash; finds all payments of a batch */
                txHash?: string;
                /** @description Payer or payee address */
                walletAddress?: string;
                /** @description Hex identifier of on-chain payments */
                paymentReference?: string;
                requestId?: string;
                /** @description Merchant reference given at creation */
                reference?: string;
                type?: "direct" | "conversion" | "crosschain" | "recurring";
                /** @description Currency ID */
                invoiceCurrency?: string;
                /** @description Currency ID */
                paymentCurrency?: string;
                /** @description Inclusive lower bound */
                fromDate?: string;
                /** @description Inclusive upper bound; must be after fromDate */
                toDate?: string;
                /** @description Page size; 20 by default, at most 100 */
                limit?: string;
                /** @description Start position */
                offset?: string;
            };
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payments": [
                     *         {
                     *           "id": "01JXYJKCAHGFTDR15F2D072ESG",
                     *           "amount": "1000000000000000000",
                     *           "sourceNetwork": "sepolia",
                     *           "destinationNetwork": "sepolia",
                     *           "sourceTxHash": "0xabababababababababababababababababababababababababababababababab",
                     *           "destinationTxHash": null,
                     *           "timestamp": "2026-01-15T10:30:00.000Z",
                     *           "type": "direct",
                     *           "conversionRateSource": null,
                     *           "conversionRateDestination": null,
                     *           "convertedAmountSource": null,
                     *           "convertedAmountDestination": null,
                     *           "currency": "FAU",
                     *           "paymentCurrency": "FAU",
                     *           "fees": [],
                     *           "recurringPaymentId": null,
                     *           "rateProvider": "unknown",
                     *           "paidAmount": "1",
                     *           "paidCurrency": "FAU",
                     *           "paidNetwork": "sepolia",
                     *           "receivedAmount": "1",
                     *           "receivedCurrency": "FAU",
                     *           "receivedNetwork": "sepolia",
                     *           "excessAmount": null,
                     *           "excessCurrency": null,
                     *           "detectionSource": "request-network",
                     *           "note": null,
                     *           "request": {
                     *             "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *             "paymentReference": "0x7d3f469f9270c4e4",
                     *             "hasBeenPaid": true,
                     *             "customerInfo": null,
                     *             "reference": "INV-2026-001"
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "limit": 20,
                     *         "offset": 0,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCurrenciesV2: {
        parameters: {
            query?: {
                /** @description Network of the token list */
                network?: string;
                /** @description Symbol of the token */
                symbol?: string;
                /** @description Only the first match; needs network and symbol */
                firstOnly?: "true" | "false";
                /** @description Service currency ID */
                id?: string;
            };
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching currencies */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "FAU-sepolia",
                     *         "name": "FAU",
                     *         "symbol": "FAU",
                     *         "decimals": 18,
                     *         "address": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C",
                     *         "network": "sepolia",
                     *         "type": "ERC20",
                     *         "hash": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C",
                     *         "chainId": 11155111
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Currency"][];
                };
            };
            /** @description firstOnly is neither true nor false */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Token not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listConversionRoutesV2: {
        parameters: {
            query?: {
                /** @description One network */
                network?: string;
                /** @description Networks, comma-separated */
                networks?: string;
            };
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path: {
                currencyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversion routes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "currencyId": "USD",
                     *       "network": "sepolia",
                     *       "conversionRoutes": [
                     *         {
                     *           "id": "FAU-sepolia",
                     *           "name": "FAU",
                     *           "symbol": "FAU",
                     *           "decimals": 18,
                     *           "address": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C",
                     *           "network": "sepolia",
                     *           "type": "ERC20",
                     *           "hash": "0x370de27fdb7d1ff1e1baa7d11c5820a324cf623c",
                     *           "chainId": 11155111
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionRoutes"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Token not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPayerV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayerInput"];
            };
        };
        responses: {
            /** @description Links to the agreement and the identity check, and both statuses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "agreementUrl": "http://localhost:4010/__mock/pages/agreement/user-2",
                     *       "kycUrl": "http://localhost:4010/__mock/pages/kyc/user-2",
                     *       "userId": "a25a4274-8f50-4579-b476-8f35b297d4ad",
                     *       "status": {
                     *         "agreementStatus": "not_started",
                     *         "kycStatus": "not_started"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PayerCompliance"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payer not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPayerV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientUserId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statuses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kycStatus": "approved",
                     *       "agreementStatus": "completed",
                     *       "isCompliant": true,
                     *       "userId": "a25a4274-8f50-4579-b476-8f35b297d4ad",
                     *       "agreementUrl": "http://localhost:4010/__mock/pages/agreement/user-2",
                     *       "kycUrl": "http://localhost:4010/__mock/pages/kyc/user-2"
                     *     }
                     */
                    "application/json": components["schemas"]["PayerStatus"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payer not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updatePayerV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientUserId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayerUpdateV2"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payer not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPaymentDetailsV2: {
        parameters: {
            query?: {
                /** @description Only this record */
                paymentDetailsId?: string;
            };
            header?: never;
            path: {
                clientUserId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paymentDetails": [
                     *         {
                     *           "id": "fa898aec-519c-46be-9b4c-e76ef4ff99d9",
                     *           "bankName": "Chase",
                     *           "accountName": "Ada Lovelace",
                     *           "beneficiaryType": "individual",
                     *           "currency": "usd",
                     *           "userId": "a25a4274-8f50-4579-b476-8f35b297d4ad",
                     *           "accountNumber": "253009233489",
                     *           "routingNumber": "026013356",
                     *           "status": "approved",
                     *           "rails": "local"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentDetailsList"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payer or record not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPaymentDetailsV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientUserId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentDetailsInput"];
            };
        };
        responses: {
            /** @description The new record */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payment_detail": {
                     *         "id": "fa898aec-519c-46be-9b4c-e76ef4ff99d9",
                     *         "bankName": "Chase",
                     *         "accountName": "Ada Lovelace",
                     *         "beneficiaryType": "individual",
                     *         "currency": "usd",
                     *         "clientUserId": "user-2"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentDetailsCreated"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payer not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listClientIdsV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All client IDs, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "01K9000000000000000000TEST",
                     *         "clientId": "cli_test",
                     *         "label": "Web shop",
                     *         "allowedDomains": [
                     *           "https://shop.example.com"
                     *         ],
                     *         "status": "active",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "lastUsedAt": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ClientIdListItem"][];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createClientIdV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateClientId"];
            };
        };
        responses: {
            /** @description The new client ID */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01K9000000000000000000TEST",
                     *       "clientId": "cli_test",
                     *       "label": "Web shop",
                     *       "allowedDomains": [
                     *         "https://shop.example.com"
                     *       ],
                     *       "status": "active",
                     *       "feePercentage": null,
                     *       "feeAddress": null,
                     *       "operatorWalletAddress": null,
                     *       "defaultPreApprovalExpiry": null,
                     *       "defaultAuthorizationExpiry": null,
                     *       "createdAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ClientIdCreated"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getClientIdV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Internal identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client ID */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01K9000000000000000000TEST",
                     *       "clientId": "cli_test",
                     *       "label": "Web shop",
                     *       "allowedDomains": [
                     *         "https://shop.example.com"
                     *       ],
                     *       "status": "active",
                     *       "feePercentage": null,
                     *       "feeAddress": null,
                     *       "operatorWalletAddress": null,
                     *       "defaultPreApprovalExpiry": null,
                     *       "defaultAuthorizationExpiry": null,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z",
                     *       "lastUsedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["ClientId"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Client ID not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateClientIdV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Internal identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateClientId"];
            };
        };
        responses: {
            /** @description The updated client ID */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01K9000000000000000000TEST",
                     *       "clientId": "cli_test",
                     *       "label": "Web shop",
                     *       "allowedDomains": [
                     *         "https://shop.example.com"
                     *       ],
                     *       "status": "active",
                     *       "feePercentage": null,
                     *       "feeAddress": null,
                     *       "operatorWalletAddress": null,
                     *       "defaultPreApprovalExpiry": null,
                     *       "defaultAuthorizationExpiry": null,
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ClientIdUpdated"];
                };
            };
            /** @description Validation failed, or the client ID is revoked */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Client ID not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteClientIdV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Internal identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked; no body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Client ID not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createJourneyV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateJourney"];
            };
        };
        responses: {
            /** @description The identifier of the new journey */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "journeyId": "01JXYJKCAHGFTDR15F2D072ESG"
                     *     }
                     */
                    "application/json": components["schemas"]["JourneyCreated"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Request not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createJourneyEventV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description journeyId or txReference */
                queryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JourneyEventInput"];
            };
        };
        responses: {
            /** @description The recorded event */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01JXYJKCAHGFTDR15F2D072ESG",
                     *       "status": "COMPLETED",
                     *       "amount": "1000.00",
                     *       "currency": "USDT",
                     *       "txReference": "tx-123",
                     *       "processedAt": "2026-06-10T14:23:00Z",
                     *       "rawPayload": {
                     *         "network": "base"
                     *       },
                     *       "journeyId": "journey-1",
                     *       "processorId": "exchange"
                     *     }
                     */
                    "application/json": components["schemas"]["JourneyEvent"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Journey not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getJourneyV2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                journeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The journey with its events, by the time of their processing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "journey-1",
                     *       "requestId": null,
                     *       "createdAt": "2026-06-10T14:00:00.000Z",
                     *       "events": [
                     *         {
                     *           "id": "01JXYJKCAHGFTDR15F2D072ESG",
                     *           "status": "COMPLETED",
                     *           "amount": "1000.00",
                     *           "currency": "USDT",
                     *           "txReference": "tx-123",
                     *           "processedAt": "2026-06-10T14:23:00Z",
                     *           "rawPayload": {
                     *             "network": "base"
                     *           },
                     *           "stepIndex": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Journey"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Journey not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkHealthV2: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createRequestV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRequestV1"];
            };
        };
        responses: {
            /** @description The identifiers of the new request; note the capital D */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requestID": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *       "paymentReference": "0x7d3f469f9270c4e4"
                     *     }
                     */
                    "application/json": components["schemas"]["RequestCreatedV1"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Wallet not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRequestV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                paymentReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request as it stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasBeenPaid": false,
                     *       "paymentReference": "0x7d3f469f9270c4e4",
                     *       "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *       "isListening": false,
                     *       "txHash": null,
                     *       "requestAmount": "0.2",
                     *       "payments": []
                     *     }
                     */
                    "application/json": components["schemas"]["RequestV1"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Request not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRequestStatusV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                paymentReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request as it stands */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasBeenPaid": false,
                     *       "paymentReference": "0x7d3f469f9270c4e4",
                     *       "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *       "isListening": false,
                     *       "txHash": null,
                     *       "requestAmount": "0.2",
                     *       "payments": []
                     *     }
                     */
                    "application/json": components["schemas"]["RequestV1"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Request not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    payRequestV1: {
        parameters: {
            query?: {
                /** @description Payer wallet address */
                wallet?: string;
                /** @description Source chain of a crosschain payment */
                chain?: "BASE" | "OPTIMISM" | "ARBITRUM" | "ETHEREUM";
                /** @description Source token of a crosschain payment */
                token?: "USDC" | "USDT" | "DAI";
                /** @description Amount to pay, human-readable; capped at what is left */
                amount?: string;
                /** @description For off-ramp payments */
                clientUserId?: string;
                /** @description For off-ramp payments */
                paymentDetailsId?: string;
                /** @description Percent applied at payment time */
                feePercentage?: string;
                /** @description Address receiving the fee */
                feeAddress?: string;
                /** @description The same as wallet */
                payerAddress?: string;
                /** @description A route of GET …/routes */
                routeId?: string;
            };
            header?: never;
            path: {
                paymentReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Same-chain calldata or a crosschain payment intent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transactions": [
                     *         {
                     *           "data": "0xb868980b0000000000000000000000006923831acf5c327260d7ac7c9dff5b1c3cb3c7d7",
                     *           "to": "0xe11BF2fDA23bF0A98365e1A4c04A87C9339e8687",
                     *           "value": {
                     *             "type": "BigNumber",
                     *             "hex": "0x02c68af0bb140000"
                     *           }
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "stepsRequired": 1,
                     *         "needsApproval": false,
                     *         "approvalTransactionIndex": null,
                     *         "paymentTransactionIndex": 0,
                     *         "hasEnoughBalance": true,
                     *         "hasEnoughGas": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SameChainPayment"] | components["schemas"]["CrosschainPayment"];
                };
            };
            /** @description The request cannot be paid so */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Request not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRoutesV1: {
        parameters: {
            query: {
                /** @description Amount to pay, human-readable; capped at what is left */
                amount?: string;
                /** @description Percent applied at payment time */
                feePercentage?: string;
                /** @description Address receiving the fee */
                feeAddress?: string;
                /** @description Payer wallet address */
                wallet: string;
            };
            header?: never;
            path: {
                paymentReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Routes, the direct one first; empty when nothing fits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "routes": [
                     *         {
                     *           "id": "REQUEST_NETWORK_PAYMENT",
                     *           "fee": 0,
                     *           "feeBreakdown": [],
                     *           "speed": "FAST",
                     *           "price_impact": 0,
                     *           "chain": "SEPOLIA",
                     *           "token": "FAU"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentRoutes"];
                };
            };
            /** @description Invalid or missing wallet address */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Request not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    stopRecurrenceV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                paymentReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stopped; no body */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not recurring */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Request not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendPaymentIntentV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                paymentIntentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendPaymentIntentV1"];
            };
        };
        responses: {
            /** @description Taken; the bridge pays as the clock says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description Validation failed: a wrong signature, a changed value, a nonce used before, or a deadline that has passed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payment intent data not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPaymentV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayV1"];
            };
        };
        responses: {
            /** @description Identifiers, in both spellings, and calldata */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "requestID": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *       "requestId": "018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3",
                     *       "paymentReference": "0x7d3f469f9270c4e4",
                     *       "transactions": [
                     *         {
                     *           "data": "0xb868980b0000000000000000000000006923831acf5c327260d7ac7c9dff5b1c3cb3c7d7",
                     *           "to": "0xe11BF2fDA23bF0A98365e1A4c04A87C9339e8687",
                     *           "value": {
                     *             "type": "BigNumber",
                     *             "hex": "0x02c68af0bb140000"
                     *           }
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "stepsRequired": 1,
                     *         "needsApproval": false,
                     *         "approvalTransactionIndex": null,
                     *         "paymentTransactionIndex": 0,
                     *         "hasEnoughBalance": true,
                     *         "hasEnoughGas": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PayAnswerV1"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Wallet not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCurrenciesV1: {
        parameters: {
            query?: {
                /** @description Network of the token list */
                network?: string;
                /** @description Symbol of the token */
                symbol?: string;
                /** @description Only the first match; needs network and symbol */
                firstOnly?: "true" | "false";
                /** @description Service currency ID */
                id?: string;
            };
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching currencies */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "FAU-sepolia",
                     *         "name": "FAU",
                     *         "symbol": "FAU",
                     *         "decimals": 18,
                     *         "address": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C",
                     *         "network": "sepolia",
                     *         "type": "ERC20",
                     *         "hash": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C",
                     *         "chainId": 11155111
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Currency"][];
                };
            };
            /** @description firstOnly is neither true nor false */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Token not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listConversionRoutesV1: {
        parameters: {
            query?: {
                /** @description One network */
                network?: string;
                /** @description Networks, comma-separated */
                networks?: string;
            };
            header?: {
                /** @description Required with x-client-id; a browser sets it. */
                Origin?: string;
            };
            path: {
                currencyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversion routes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "currencyId": "USD",
                     *       "network": "sepolia",
                     *       "conversionRoutes": [
                     *         {
                     *           "id": "FAU-sepolia",
                     *           "name": "FAU",
                     *           "symbol": "FAU",
                     *           "decimals": 18,
                     *           "address": "0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C",
                     *           "network": "sepolia",
                     *           "type": "ERC20",
                     *           "hash": "0x370de27fdb7d1ff1e1baa7d11c5820a324cf623c",
                     *           "chainId": 11155111
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ConversionRoutes"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Token not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPayerV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayerInputV1"];
            };
        };
        responses: {
            /** @description Links to the agreement and the identity check, and both statuses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "agreementUrl": "http://localhost:4010/__mock/pages/agreement/user-2",
                     *       "kycUrl": "http://localhost:4010/__mock/pages/kyc/user-2",
                     *       "userId": "a25a4274-8f50-4579-b476-8f35b297d4ad",
                     *       "status": {
                     *         "agreementStatus": "not_started",
                     *         "kycStatus": "not_started"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PayerCompliance"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payer not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPayerV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientUserId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statuses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kycStatus": "approved",
                     *       "agreementStatus": "completed",
                     *       "isCompliant": true,
                     *       "userId": "a25a4274-8f50-4579-b476-8f35b297d4ad",
                     *       "agreementUrl": "http://localhost:4010/__mock/pages/agreement/user-2",
                     *       "kycUrl": "http://localhost:4010/__mock/pages/kyc/user-2"
                     *     }
                     */
                    "application/json": components["schemas"]["PayerStatus"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payer not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updatePayerV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientUserId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayerUpdateV1"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payer not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPaymentDetailsV1: {
        parameters: {
            query?: {
                /** @description Only this record */
                paymentDetailsId?: string;
            };
            header?: never;
            path: {
                clientUserId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paymentDetails": [
                     *         {
                     *           "id": "fa898aec-519c-46be-9b4c-e76ef4ff99d9",
                     *           "bankName": "Chase",
                     *           "accountName": "Ada Lovelace",
                     *           "beneficiaryType": "individual",
                     *           "currency": "usd",
                     *           "userId": "a25a4274-8f50-4579-b476-8f35b297d4ad",
                     *           "accountNumber": "253009233489",
                     *           "routingNumber": "026013356",
                     *           "status": "approved",
                     *           "rails": "local"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentDetailsList"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payer or record not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPaymentDetailsV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientUserId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentDetailsInputV1"];
            };
        };
        responses: {
            /** @description The new record */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payment_detail": {
                     *         "id": "fa898aec-519c-46be-9b4c-e76ef4ff99d9",
                     *         "bankName": "Chase",
                     *         "accountName": "Ada Lovelace",
                     *         "beneficiaryType": "individual",
                     *         "currency": "usd",
                     *         "clientUserId": "user-2"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PaymentDetailsCreated"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payer not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkHealthV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhooksV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks with their secrets, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "01K6ZX3Q8T0001ABCDEFGH1234",
                     *         "url": "http://localhost:3000/api/webhook",
                     *         "isActive": true,
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "secret": "5f0c3a1e5f0c3a1e5f0c3a1e5f0c3a1e5f0c3a1e5f0c3a1e5f0c3a1e5f0c3a1e"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WebhookListItem"][];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID, or a page that the mock does not trust */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createWebhookV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description The new webhook with its secret */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01K6ZX3Q8T0001ABCDEFGH1234",
                     *       "secret": "5f0c3a1e5f0c3a1e5f0c3a1e5f0c3a1e5f0c3a1e5f0c3a1e5f0c3a1e5f0c3a1e"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookCreated"];
                };
            };
            /** @description The URL is registered already, or is not one that the mock may call */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testWebhookV1: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestWebhook"];
            };
        };
        responses: {
            /** @description How many deliveries are on their way */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sent": 1,
                     *       "failed": 0
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookTested"];
                };
            };
            /** @description Validation failed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No active webhooks found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateWebhookV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01K6ZX3Q8T0001ABCDEFGH1234",
                     *       "url": "http://localhost:3000/api/webhook",
                     *       "isActive": false,
                     *       "createdAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Webhook not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWebhookV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01K6ZX3Q8T0001ABCDEFGH1234",
                     *       "url": "http://localhost:3000/api/webhook",
                     *       "isActive": true,
                     *       "createdAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Unauthorized: the credential is missing or unknown */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden: the client ID is inactive, revoked or used from another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Webhook not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests; Retry-After says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
