/** Ids of an unpaid request in the fixture set `default`, for working examples. */
export const EXAMPLE_IDS = {
  requestId: '018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3',
  paymentReference: '0x7d3f469f9270c4e4',
} as const;

/** Payment links in the fixture set `default`. */
export const EXAMPLE_LINKS = {
  token: '01M5M3F9M0X1H7HSSFHFX4DMB8',
  requestId: '012abf6d06cb1bff3144da5fcd5373a56ba02a578492c0b3ecdbf5da7b3e7255cb',
  payouts: ['01M5M3DF107N0S0YWJDGJVSZ2K', '01M5M3BME0PQY21G80DMVF8YVK'],
  tron: '01M5M39SV0DNNC4H235VEJD55V',
  multicall: '01M5KZT3M0Y56DAR5G01DCY3H9',
};

/** Payee destination in the fixture set `default`. */
export const EXAMPLE_DESTINATION = {
  id: '01K900000000000000000DEST0',
  destinationId:
    '0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B:0x370de27fdb7d1ff1e1baa7d11c5820a324cf623c',
  walletAddress: '0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7',
};
