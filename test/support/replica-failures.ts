import { ringOf, serversIn } from '../../deploy/ring.mjs';
import type { Balanced, Replica } from './balanced.ts';
import { TenantLoad } from './tenants.ts';

/** What a run with failures came to. */
export interface FailureReport {
  wrong: readonly string[];
  counts: TenantLoad['counts'];
  /** Workspaces of the replica that went away. */
  affected: number;
  exitCode: number | null | undefined;
}

/** Calls of every workspace before and after the failure. */
const ROUNDS = 2;
/** Refused calls to wait for while the replica is away. */
const REFUSED = 30;

/**
 * Ends the first replica while many workspaces are used, starts it again, and compares every workspace with what its user was
 * answered. Only calls for the replica that is away may fail.
 */
export async function failUnderLoad(
  balanced: Balanced,
  options: { tenants: number; callers: number; signal: NodeJS.Signals; isPatient?: boolean },
): Promise<FailureReport> {
  const { tenants, callers, signal, isPatient = false } = options;
  const ring = ringOf(serversIn(balanced.conf()));
  const [failing] = balanced.replicas as readonly [Replica];
  const isItsOwn = (key: string) => ring(key) === `127.0.0.1:${failing.port}`;
  let isAway = false;
  const load = new TenantLoad(balanced.url, tenants, (key) => isAway && isItsOwn(key), isPatient);
  const running = load.run(callers);
  const affected = load.tenants.filter(({ key }) => isItsOwn(key));
  const rounds = (count: number) => () => load.tenants.every(({ answered }) => answered.size >= count);
  await load.until(rounds(ROUNDS));
  isAway = true;
  const exitCode = await failing.end(signal);
  await load.until(() => load.counts.refused >= (isPatient ? 1 : REFUSED));
  await failing.start();
  const before = new Map(affected.map((tenant) => [tenant, tenant.answered.size]));
  await load.until(() => affected.every((tenant) => tenant.answered.size >= (before.get(tenant) ?? 0) + ROUNDS));
  isAway = false;
  load.end();
  await running;
  await load.verify();
  return { wrong: load.wrong, counts: load.counts, affected: affected.length, exitCode };
}
