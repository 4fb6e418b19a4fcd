import { setTimeout as wait } from 'node:timers/promises';
import { KEY, NATIVE } from './client.ts';

/** Milliseconds that an answer with status 503 asks to wait. */
const RETRY_AFTER_MS = 1000;

/** Who uses one workspace, and what became of the requests that it tried to create, by their references. */
interface Tenant {
  key: string;
  tried: number;
  /** Ids by reference. */
  answered: Map<string, string>;
  /** Answered with 503, which says that the call was not executed. */
  refused: Set<string>;
  /** Without an answer: they may be there or not. */
  lost: Set<string>;
}

/** What a call came to: a status, or nothing where its connection broke. */
type Outcome = { status: number; body: Record<string, unknown> } | undefined;

/** Calls of many workspaces at the same time, which remembers what has to be true of each. */
export class TenantLoad {
  readonly tenants: readonly Tenant[];
  /** Answers that no mock may give, and what is missing or too much in the end. */
  readonly wrong: string[] = [];
  readonly counts = { answered: 0, read: 0, refused: 0, lost: 0 };
  readonly #base: string;
  readonly #isAway: (key: string) => boolean;
  readonly #isPatient: boolean;
  #isEnding = false;
  #watching: (() => void)[] = [];

  /**
   * @param isAway whether the replica of a workspace may be away, so that its calls may be refused or lost
   * @param isPatient whether a caller that was refused waits, as the answer asks
   */
  constructor(base: string, count: number, isAway: (key: string) => boolean, isPatient = false) {
    this.#base = base;
    this.#isAway = isAway;
    this.#isPatient = isPatient;
    this.tenants = Array.from({ length: count }, (_, index) => ({
      key: `tenant-${index}`,
      tried: 0,
      answered: new Map(),
      refused: new Set(),
      lost: new Set(),
    }));
  }

  /** Calls from several callers at once until {@link end}. */
  async run(callers: number): Promise<void> {
    await Promise.all(Array.from({ length: callers }, (_, caller) => this.#call(caller, callers)));
  }

  end(): void {
    this.#isEnding = true;
  }

  /** Resolves once something holds, which is looked at after each call. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#watching.push(resolve));
  }

  /** Compares every workspace with what its tenant was answered. Adds the differences to {@link wrong}. */
  async verify(): Promise<void> {
    for (const tenant of this.tenants) {
      const answer = await this.#fetch(`/w/${tenant.key}/__mock/state?rows=true`);
      const { requests = [] } = (answer?.body.rows ?? {}) as { requests?: { requestId: string; reference: string }[] };
      const rows = new Map(requests.map(({ reference, requestId }) => [reference, requestId]));
      if (rows.size !== requests.length) this.wrong.push(`${tenant.key}: a call was executed twice`);
      for (const [reference, id] of tenant.answered)
        if (rows.get(reference) !== id) this.wrong.push(`${reference}: was answered and is missing`);
      for (const reference of rows.keys())
        if (!tenant.answered.has(reference) && !tenant.lost.has(reference))
          this.wrong.push(`${tenant.key}: has ${reference}, which was refused or belongs to another one`);
    }
  }

  async #call(caller: number, step: number): Promise<void> {
    for (let turn = caller; !this.#isEnding; turn += step) {
      const tenant = this.tenants[turn % this.tenants.length];
      if (tenant === undefined) return;
      const isRefused = (await this.#create(tenant)) || (await this.#read(tenant));
      for (const look of this.#watching.splice(0)) look();
      if (isRefused && this.#isPatient) await wait(RETRY_AFTER_MS);
    }
  }

  /** Creates a request. Returns whether the call was refused. */
  async #create(tenant: Tenant): Promise<boolean> {
    const reference = `${tenant.key}:${tenant.tried++}`;
    const body = JSON.stringify({ ...NATIVE, reference });
    const outcome = await this.#fetch(`/w/${tenant.key}/v2/request`, body);
    if (outcome?.status === 201) {
      tenant.answered.set(reference, String(outcome.body.requestId));
      this.counts.answered++;
      return false;
    }
    (outcome?.status === 503 ? tenant.refused : tenant.lost).add(reference);
    return this.#fail(tenant, outcome, reference);
  }

  /** Reads a request that was answered before. Returns whether the call was refused. */
  async #read(tenant: Tenant): Promise<boolean> {
    const known = [...tenant.answered];
    const [reference, id] = known[Math.floor(known.length / 2)] ?? [];
    if (id === undefined) return false;
    const outcome = await this.#fetch(`/w/${tenant.key}/v2/request/${id}`);
    if (outcome?.status !== 200) return this.#fail(tenant, outcome, `GET ${reference}`);
    if (outcome.body.reference !== reference) this.wrong.push(`${reference}: reads ${outcome.body.reference}`);
    this.counts.read++;
    return false;
  }

  #fail({ key }: Tenant, outcome: Outcome, what: string): boolean {
    const isRefused = outcome?.status === 503;
    this.counts[isRefused ? 'refused' : 'lost']++;
    const isRight = this.#isAway(key) && (outcome === undefined || isRefused);
    if (!isRight) this.wrong.push(`${what}: ${outcome === undefined ? 'no answer' : JSON.stringify(outcome)}`);
    return isRefused;
  }

  async #fetch(path: string, body?: string): Promise<Outcome> {
    const headers = { ...KEY, 'content-type': 'application/json' };
    try {
      const answer = await fetch(
        `${this.#base}${path}`,
        body === undefined ? { headers } : { method: 'POST', headers, body },
      );
      return { status: answer.status, body: JSON.parse(await answer.text()) };
    } catch {
      return undefined;
    }
  }
}
