/** Which addresses the mock may send webhooks to, beside this machine and private networks (assumption A-WEBHOOK-URL). Reserved ones never. */
export interface WebhookRule {
  /** The internet as well. */
  allowPublic: boolean;
  /** The internet alone: a page that the mock does not trust registered the webhook. */
  onlyPublic: boolean;
  /** The internet over https only, as the service demands of what is registered with it. @default false */
  onlyHttps?: boolean;
}

const LOCAL_SUFFIXES = ['.localhost', '.local', '.internal', '.test', '.home.arpa'];

/** Names at which cloud providers hand out credentials. */
const RESERVED_NAMES = [
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
];

/**
 * Returns why the mock sends nothing to a URL; undefined when it may. A name is judged by its form, so that every machine answers
 * the same: without a public suffix it is near. Before anything is sent, {@link addressProblem} judges what it resolves to.
 */
export function urlProblem(url: string, rule: WebhookRule): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return 'must be an http or https URL';
  const kind = kindOfHost(parsed.hostname);
  const problem = problemOf(parsed.hostname, kind, rule);
  if (problem !== undefined) return problem;
  const isPlain = rule.onlyHttps === true && kind !== 'near' && parsed.protocol === 'http:';
  return isPlain ? 'must be an https URL; http is for this machine and private networks' : undefined;
}

/** Returns why the mock sends nothing to an address that `host` resolves to; undefined when it may. */
export function addressProblem(host: string, address: string, rule: WebhookRule): string | undefined {
  return problemOf(`${host} (${address})`, kindOfAddress(address) ?? 'reserved', rule);
}

export function hasAddress(url: string): boolean {
  return kindOfAddress(withoutBrackets(new URL(url).hostname)) !== undefined;
}

function kindOfHost(hostname: string): AddressKind {
  const kind = kindOfAddress(withoutBrackets(hostname));
  if (kind !== undefined) return kind;
  const name = hostname.replace(/\.+$/, '');
  if (RESERVED_NAMES.includes(name)) return 'reserved';
  return !name.includes('.') || LOCAL_SUFFIXES.some((suffix) => name.endsWith(suffix)) ? 'near' : 'far';
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

const LIMIT = 'the mock only sends to this machine and private networks unless webhooks.allowPublic is set';

function problemOf(host: string, kind: AddressKind, { allowPublic, onlyPublic }: WebhookRule): string | undefined {
  if (kind === 'reserved') return `${host} is reserved for services of the network; the mock never sends to them`;
  if (onlyPublic && kind === 'near') return `${host} is not on the internet; a page of another site chose it`;
  return kind === 'near' || allowPublic ? undefined : `${host} is on the internet; ${LIMIT}`;
}

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
