import { type AddressKind, kindOfAddress } from './network-address.ts';

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
