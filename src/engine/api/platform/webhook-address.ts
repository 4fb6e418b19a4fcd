import { hostProblem } from '../../kernel/core/host-problem.ts';
import { lazy } from '../../kernel/core/lazy.ts';

/** Allowed webhook addresses in addition to local and private networks. */
export interface WebhookRule {
  allowPublic: boolean;
  /** Allows public addresses only, because an untrusted page registered the webhook. */
  onlyPublic: boolean;
  /** Public addresses need https, as in the service. @default false */
  onlyHttps?: boolean;
}

export type WebhookTransport = (request: Request, rule: WebhookRule) => Response | Promise<Response>;

const LOCAL_SUFFIXES = ['.localhost', '.local', '.internal', '.test', '.home.arpa'];

const RESERVED_NAMES = [
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
];

/** Checks a host name; {@link addressProblem} checks the resolved address. */
export function urlProblem(url: string, rule: WebhookRule): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return 'must be an http or https URL';
  if (parsed.username !== '' || parsed.password !== '') {
    return 'must have no user name and password; verify the signature instead';
  }
  const kind = kindOfHost(parsed.hostname);
  const problem = problemOf(parsed.hostname, kind, rule) ?? hostProblem(parsed);
  if (problem !== undefined) return problem;
  const isPlain = rule.onlyHttps === true && kind !== 'near' && parsed.protocol === 'http:';
  return isPlain ? 'must be an https URL; http is for this machine and private networks' : undefined;
}

export function addressProblem(host: string, address: string, rule: WebhookRule): string | undefined {
  const name = host === address ? host : `${host} (${address})`;
  return problemOf(name, kindOfAddress(address) ?? 'reserved', rule);
}

function kindOfHost(hostname: string): AddressKind {
  const kind = kindOfAddress(withoutBrackets(hostname));
  if (kind !== undefined) return kind;
  const name = hostname.replace(/\.+$/, '');
  if (RESERVED_NAMES.includes(name)) return 'reserved';
  return !name.includes('.') || LOCAL_SUFFIXES.some((suffix) => name.endsWith(suffix)) ? 'near' : 'far';
}

export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

const LIMIT =
  'the mock only sends to this machine and private networks unless webhooks.allowPublic (--webhook-public) is set';

function problemOf(host: string, kind: AddressKind, { allowPublic, onlyPublic }: WebhookRule): string | undefined {
  if (kind === 'nowhere') return `${host} is in 0.0.0.0/8: no host can have it; this machine is 127.0.0.1`;
  if (kind === 'reserved') return `${host} is reserved for services of the network; the mock never sends to them`;
  if (onlyPublic && kind === 'near') return `${host} is not on the internet; a page of another site chose it`;
  return kind === 'near' || allowPublic ? undefined : `${host} is on the internet; ${LIMIT}`;
}

/**
 * `near`: this machine or a private network. `reserved`: link-local and other addresses of cloud services. `nowhere`:
 * addresses that no host can have.
 */
export type AddressKind = 'near' | 'reserved' | 'far' | 'nowhere';

const RANGES = lazy(() => {
  const kinds: [AddressKind, string][] = [
    ['near', '::/127 0.0.0.0/32'],
    ['nowhere', '0.0.0.0/8'],
    ['reserved', '169.254.0.0/16 100.100.100.200/32 168.63.129.16/32 192.0.0.0/24 224.0.0.0/3'],
    ['reserved', 'fd00:ec2::/32 fd20:ce::/32 fe80::/10 ff00::/8'],
    // Embedded, translated and tunnelled IPv4: their destination depends on the network.
    ['reserved', '::/96 ::ffff:0:0:0/96 64:ff9b:1::/48 2001::/32 2002::/16'],
    // Private, shared (overlay networks and clusters), benchmarking, unique local and site-local addresses.
    ['near', '10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 172.16.0.0/12 192.168.0.0/16 198.18.0.0/15'],
    ['near', 'fc00::/7 fec0::/10'],
  ];
  return kinds.flatMap(([kind, ranges]) => ranges.split(' ').map((range) => ({ kind, ...rangeOf(range) })));
});

export function kindOfAddress(address: string): AddressKind | undefined {
  const bits = bitsOf(address);
  if (bits === undefined) return undefined;
  return RANGES().find(({ base, rest }) => bits >> rest === base >> rest)?.kind ?? 'far';
}

function rangeOf(text: string): { base: bigint; rest: bigint } {
  const [address = '', length = ''] = text.split('/');
  return { base: bitsOf(address) ?? 0n, rest: BigInt((address.includes(':') ? 128 : 32) - Number(length)) };
}

const MAPPED = 0xffffn;
const TRANSLATED = 0x64_ff9b_0000_0000_0000_0000n;

/** IPv4 addresses are mapped to IPv6. */
function bitsOf(address: string): bigint | undefined {
  if (/^\d+(\.\d+){3}$/.test(address)) {
    return address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), MAPPED);
  }
  const url = `http://[${address.replace(/%.*$/, '')}]/`;
  if (!address.includes(':') || !URL.canParse(url)) return undefined;
  const short = withoutBrackets(new URL(url).hostname);
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const groups = groupsOf(short.replace('::', `${':0'.repeat(8 - groupsOf(short).length)}:`));
  const bits = groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
  return bits >> 32n === TRANSLATED ? (MAPPED << 32n) | (bits & 0xffff_ffffn) : bits;
}
