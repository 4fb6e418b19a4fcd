import { FLAG_LIST, type Flag, type FlagName } from './flags.ts';

const FLAGS: ReadonlyMap<string, Flag> = new Map(FLAG_LIST);

/** Returns the environment variables that set a flag. */
export function variablesOf(name: FlagName): readonly string[] {
  return FLAGS.get(name)?.env ?? [];
}

/** Returns true for a flag without a value. */
export function isSwitch(name: FlagName): boolean {
  return FLAGS.get(name)?.type === 'boolean';
}

/** Options of `startMock` whose flags have other names. */
const OTHER_NAMES: Readonly<Partial<Record<FlagName, string>>> = {
  'api-key': 'apiKeys',
  'chain-follow': 'chain.follow',
  confirmations: 'chain.confirmations',
  'no-magic-values': 'magicValues',
  'quota-calls': 'workspaceQuota.callsPerSecond',
  'quota-rows': 'workspaceQuota.rows',
  'quota-webhooks': 'workspaceQuota.webhooks',
  'trust-origin': 'trustedOrigins',
  webhook: 'webhooks.url',
  'webhook-public': 'webhooks.allowPublic',
  'webhook-secret': 'webhooks.secret',
};

/** Returns the path of the option that a flag sets, such as `webhooks.url`. */
export function optionOf(name: FlagName): string {
  return OTHER_NAMES[name] ?? name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
