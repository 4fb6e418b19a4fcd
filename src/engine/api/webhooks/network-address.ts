/**
 * Where an IP address is. `near`: this machine, or a private network. `reserved`: link-local and special networks, above all those
 * where cloud providers hand out credentials to any caller. `far`: the internet.
 */
export type AddressKind = 'near' | 'reserved' | 'far';

/** IPv4 addresses inside of IPv6, as it maps, embeds and translates them, count as what they are: IPv4. */
const MAPPED = 0xffffn;
const EMBEDDED = 0n;
const TRANSLATED = 0x64_ff9b_0000_0000_0000_0000n;
const TRANSLATED_AT_THE_HOST = 0xffff_0000n;
/** The first 16 bits of an IPv6 address that has an IPv4 address in the 32 bits after them. */
const TUNNELLED = 0x2002n;

/** Of a local translation and of Teredo, which IPv4 address they lead to depends on the network: nothing is sent there. */
const RESERVED = [
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.0/24',
  '224.0.0.0/3',
  '64:ff9b:1::/48',
  '2001::/32',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  'fe80::/10',
  'ff00::/8',
].map(rangeOf);

/** Loopback, unspecified, private, shared (of overlay networks and clusters), benchmarking, unique local and site-local addresses. */
const NEAR = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::/127',
  'fc00::/7',
  'fec0::/10',
].map(rangeOf);

/** Returns where an IPv4 or IPv6 address is; undefined for a text that is no address. */
export function kindOfAddress(address: string): AddressKind | undefined {
  const bits = bitsOf(address);
  if (bits === undefined) return undefined;
  const isIn = ({ base, rest }: Range) => bits >> rest === base >> rest;
  if (RESERVED.some(isIn)) return 'reserved';
  return NEAR.some(isIn) ? 'near' : 'far';
}

/** Addresses with the same bits as `base`, except for the last `rest` ones. */
interface Range {
  base: bigint;
  rest: bigint;
}

function rangeOf(text: string): Range {
  const [address = '', length = ''] = text.split('/');
  return { base: bitsOf(address) ?? 0n, rest: BigInt((address.includes(':') ? 128 : 32) - Number(length)) };
}

/** Returns an address as 128 bits; IPv4 as its mapped form. */
function bitsOf(address: string): bigint | undefined {
  if (/^\d+(\.\d+){3}$/.test(address)) return (MAPPED << 32n) | bitsOfIPv4(address);
  if (!address.includes(':')) return undefined;
  const hex = address
    .replace(/%.*$/, '')
    .replace(/\d+(\.\d+){3}$/, (tail) => bitsOfIPv4(tail).toString(16).padStart(8, '0').replace(/.{4}/, '$&:'));
  const [head = [], tail = []] = hex.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = hex.includes('::') ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : [];
  const groups = [...head, ...zeros, ...tail];
  if (groups.length !== 8 || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  const bits = groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
  if (bits >> 112n === TUNNELLED) return (MAPPED << 32n) | ((bits >> 80n) & 0xffff_ffffn);
  const prefix = bits >> 32n;
  const isIPv4 = prefix === EMBEDDED ? bits > 0xffffn : prefix === TRANSLATED || prefix === TRANSLATED_AT_THE_HOST;
  return isIPv4 ? (MAPPED << 32n) | (bits & 0xffff_ffffn) : bits;
}

function bitsOfIPv4(address: string): bigint {
  return address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}
