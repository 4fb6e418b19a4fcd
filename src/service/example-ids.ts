/** The ids of an unpaid request of the fixture set `default`, for examples that work. */
export const EXAMPLE_IDS = {
  requestId: '018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3',
  paymentReference: '0x7d3f469f9270c4e4',
} as const;
