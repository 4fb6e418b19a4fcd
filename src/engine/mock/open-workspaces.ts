import type { Platform } from '../api/platform/platform.ts';
import { urlProblem } from '../api/platform/webhook-address.ts';
import { Sender } from '../api/webhooks/sender.ts';
import { notifyWebhooks } from '../api/webhooks/webhooks.commands.ts';
import { runSteps } from '../control/steps/registry.ts';
import { type KnownScenarios, stepsOf } from '../control/steps/scenarios.ts';
import { addDuration } from '../kernel/clock/duration.ts';
import { DomainError, MockConfigError } from '../kernel/core/errors.ts';
import type { NamedKey } from '../kernel/core/key.ts';
import { MAX_ROWS } from '../kernel/core/limits.ts';
import { forkRng } from '../kernel/core/rng.ts';
import { AssumptionTally, processAssumptions } from '../kernel/world/assumption-tally.ts';
import type { WorldState } from '../kernel/world/registers.ts';
import { Workspaces } from '../kernel/world/workspaces.ts';
import { type Surroundings, World } from '../kernel/world/world.ts';
import type { WorldConfig } from '../kernel/world/world-config.ts';
import type { Start } from './build-world.ts';
import type { Service } from './definition/define-service.ts';
import type { ParsedMockOptions } from './definition/options.ts';

interface Setting {
  /** Counts the assumptions of the workspace. */
  assumptions: AssumptionTally;
  service: Service;
  options: ParsedMockOptions;
  baseUrl: string;
  platform: Platform;
}

/**
 * Creates the workspaces of a mock. They share a base and start from the main one's state after the start steps.
 * @param keepsAll whether saved workspaces stay in memory
 */
export function openWorkspaces(
  { base, registers }: Start,
  startSteps: readonly unknown[],
  setting: Omit<Setting, 'assumptions'>,
  keepsAll: boolean,
): Workspaces {
  const { service, options, baseUrl } = setting;
  const total = new AssumptionTally('', processAssumptions);
  const config = worldConfig({ ...setting, assumptions: new AssumptionTally('', total) });
  const main = new World(base, { rows: new Map(), registers, events: [] }, config);
  if (startSteps.length > 0) {
    orConfigError('scenario', () => runSteps(service.steps(), main, startSteps));
    main.setBaseline();
  }
  const fork = (start: WorldState, key: NamedKey) => {
    const apiKeys = options.workspaceFrom === 'api-key' ? [...options.apiKeys, key] : options.apiKeys;
    // Session tokens and nonces of other workspaces must not be guessable.
    const forked = { ...start, registers: { ...start.registers, rng: forkRng(start.registers.rng, key) } };
    const config = worldConfig({
      ...setting,
      options: { ...options, apiKeys },
      baseUrl: `${baseUrl}/w/${key}`,
      assumptions: new AssumptionTally(key, total),
    });
    return new World(base, forked, { ...config, maxRows: MAX_ROWS });
  };
  const { workspaceTtl, maxWorkspaces: max } = options;
  return new Workspaces(main, fork, { ttlMs: addDuration(0, workspaceTtl), max, keepsAll }, total);
}

export function stepsAtStart(service: Service, options: ParsedMockOptions, known: KnownScenarios): unknown[] {
  const { scenario, rateLimit } = options;
  const names = typeof scenario === 'string' ? [scenario] : scenario;
  return [
    ...(rateLimit === false ? [] : [{ do: 'fault.add', rateLimit: rateLimit === true ? {} : rateLimit }]),
    ...webhookSteps(options),
    ...(service.startSteps?.(options) ?? []),
    ...names.flatMap((name) => startScenario(known, name)),
  ];
}

function webhookSteps({ webhooks: { url, secret, deliver, allowPublic } }: ParsedMockOptions): unknown[] {
  if (url === undefined && deliver === undefined) return [];
  const address = url ?? 'http://receiver.local/';
  const problem = urlProblem(address, { allowPublic: allowPublic || deliver !== undefined, onlyPublic: false });
  if (problem !== undefined) throw MockConfigError.option('webhooks.url', problem);
  return [{ do: 'webhook.register', id: 'webhook-option', url: address, secret }];
}

function startScenario(known: KnownScenarios, text: string): unknown[] {
  const [name = '', query = ''] = text.split(/\?(.*)/s);
  const defaults = known.scenarios().get(name)?.params ?? {};
  const given = [...new URLSearchParams(query)].map(([key, value]) => [key, likeDefault(value, defaults[key])]);
  return orConfigError(`scenario ${name}`, () => stepsOf(known, name, Object.fromEntries(given)));
}

/** Turns a rejected step into a configuration error that names its fields. */
function orConfigError<T>(place: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const details = (error.fields ?? []).map(({ field, message }) => `${field}: ${message}`);
    throw new MockConfigError(details.length === 0 ? error.message : `${place}: ${details.join('; ')}`);
  }
}

function likeDefault(value: string, standard: unknown): unknown {
  if (typeof standard === 'number' && value.trim() !== '' && !Number.isNaN(Number(value))) return Number(value);
  if (typeof standard === 'boolean' && ['true', 'false'].includes(value)) return value === 'true';
  return value;
}

function worldConfig({ service, options, baseUrl, platform, assumptions }: Setting): WorldConfig & Surroundings {
  const { deliver } = options.webhooks;
  const sender = {
    deliver: deliver === undefined ? platform.networkTransport() : (request: Request) => deliver(request),
    headerPrefix: service.headers.webhook,
    timeoutMs: addDuration(0, options.webhooks.timeout),
  };
  return {
    ...options,
    apiKeys: new Set(options.apiKeys),
    sessionTokens: new Set(options.sessionTokens),
    baseUrl,
    service,
    anyWebhookUrl: options.webhooks.allowPublic || deliver !== undefined,
    sendsWebhooks: deliver === undefined,
    hasScopedEvents: options.webhooks.scopedEvents,
    onEvent: (tx, event) => notifyWebhooks(tx, event, service.events),
    outbox: (world) => new Sender(world, sender),
    assumptions,
    operations: service.routes,
    onUnknownRoute: options.onUnknownRoute ?? (options.strict ? 'error' : 'warn'),
  };
}
