import { inTurn } from '../../engine/kernel/clock/timers.ts';
import { reportDefect } from '../../engine/kernel/core/defect.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import { RELAYER } from '../devchain/accounts.ts';
import { failRelayed } from '../recurring/execution.commands.ts';
import { recurringPaymentsTable } from '../recurring/recurring.model.ts';
import {
  type AwaitedPayment,
  awaitedPayment,
  awaitingIds,
  noteRelay,
  renewPeriod,
} from '../recurring/relay.commands.ts';
import { isPayable } from '../requests/requests.commands.ts';
import { noteChainStart } from './chain.resource.ts';
import { causedBy } from './chain-status.ts';
import { relayedSchedule, transferProblem } from './judge.commands.ts';
import type { NodeWatcher } from './node-watcher.ts';
import {
  encodeTrigger,
  errorNameOf,
  reasonOf,
  relayProblem,
  secondsUntilDue,
  sendTrigger,
  stateOf,
  type Trigger,
} from './relay-calls.ts';
import { isNodeError, RpcError } from './rpc.ts';

/** How many payments of a schedule that are overdue are made one after the other. */
const MAX_ROUNDS = 300;
/** How far a chain's time may be behind that of the mock for a payment to wait for it, in seconds. */
const MAX_SECONDS_BEHIND = 60;
/** How often a node is asked for the receipt of what it was just sent: one that mines at once has it by then. */
const RECEIPT_TRIES = 50;

type WatcherOf = (network: string) => NodeWatcher | undefined;

/**
 * Returns what makes the recurring payments that schedules of some worlds await, as the relayer. It resolves once each was made, was
 * refused, or has to wait longer; what was paid is recorded by what the watcher sees. `watcherOf` returns undefined for a network of
 * which no node was reached.
 */
export function relaysOf(watcherOf: WatcherOf): (worlds: readonly World[]) => Promise<void> {
  return inTurn(async (worlds) => {
    for (const world of worlds) await relayIn(world, watcherOf);
  });
}

async function relayIn(world: World, watcherOf: WatcherOf): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // After one payment the next can be overdue as well; a move of the clock comes to it by itself.
    if (world.registers.clock.isMoving !== true) world.runDueJobs();
    let isDone = true;
    for (const id of awaitingIds(world)) if (await proceed(world, id, watcherOf)) isDone = false;
    if (isDone) return;
  }
}

/** Does the next thing for a schedule. Returns false when it has to wait. */
async function proceed(world: World, id: string, watcherOf: WatcherOf): Promise<boolean> {
  try {
    const watcher = watcherOf(world.table(recurringPaymentsTable).get(id)?.network ?? '');
    if (watcher === undefined || watcher.problem !== undefined) return false;
    // Until then, what the chain has changed can be recorded in part only.
    await watcher.sync();
    if (watcher.problem !== undefined || !watcher.canRelay) return false;
    const awaited = awaitedPayment(world, id);
    return awaited === undefined || (await new Relay(world, watcher, awaited).proceed());
  } catch (error) {
    // A node that is away, or has just gone: the schedule waits for it.
    if (!isNodeError(error)) reportDefect(`the recurring payment ${id}`, error);
    return false;
  }
}

class Relay {
  readonly #world: World;
  readonly #watcher: NodeWatcher;
  readonly #awaited: AwaitedPayment;
  readonly #epoch: number;

  constructor(world: World, watcher: NodeWatcher, awaited: AwaitedPayment) {
    this.#world = world;
    this.#watcher = watcher;
    this.#awaited = awaited;
    this.#epoch = world.epoch;
  }

  /** Does the next thing. Returns false when the payment has to wait. */
  async proceed(): Promise<boolean> {
    const { txHash } = this.#awaited;
    // It is recorded once it has its confirmations.
    if (this.#isOnChain()) return false;
    if (txHash !== null) return this.#settle(txHash, 1);
    return this.#renew() || this.#send();
  }

  /** Begins the period anew when its request can no longer be paid. Returns false when it can. */
  #renew(): boolean {
    const { schedule, request } = this.#awaited;
    const now = awaitedPayment(this.#world, schedule.id, request.requestId);
    return now !== undefined && !isPayable(now.request) && this.#commit((tx) => renewPeriod(tx, now));
  }

  #isOnChain(): boolean {
    const { request } = this.#awaited;
    const { ledger } = this.#watcher;
    if (ledger === undefined) return false;
    return ledger
      .paymentsOf(request.chainStart?.topic ?? '')
      .some(
        (one) =>
          relayedSchedule(this.#world, request, one) !== undefined &&
          transferProblem(this.#world, request, one, ledger) === undefined,
      );
  }

  async #send(): Promise<boolean> {
    const { rpc } = this.#watcher;
    const trigger = this.#trigger();
    const refusal = await relayProblem(rpc, trigger, 'pending');
    if (refusal !== undefined) return this.#refuse(refusal);
    // The payment may have been cancelled, or the state replaced, while the node was asked.
    if (this.#world.epoch !== this.#epoch || this.#isOver()) return true;
    this.#commit((tx) => noteChainStart(tx, this.#awaited.request));
    const sent = await sendTrigger(rpc, trigger);
    if (sent instanceof RpcError) return this.#fail(sent);
    this.#commit((tx) => noteRelay(tx, this.#awaited, sent));
    return this.#settle(sent, RECEIPT_TRIES);
  }

  /** Looks what has become of a transaction that was sent. */
  async #settle(txHash: string, tries: number): Promise<boolean> {
    const { rpc } = this.#watcher;
    const state = await stateOf(rpc, txHash, tries);
    switch (state.is) {
      case 'waiting':
        return false;
      case 'unknown':
        // It is sent again, but not at once: a node that drops it would be asked for ever.
        this.#commit((tx) => noteRelay(tx, this.#awaited, null));
        return false;
      case 'reverted':
        return this.#fail(await relayProblem(rpc, this.#trigger(), state.block));
      case 'mined':
        await this.#watcher.sync();
        return this.#isOver() || this.#renew();
    }
  }

  /** Fails the attempt, unless the chain's time is only a little behind that of the mock: then the payment waits. */
  async #refuse(refusal: RpcError): Promise<boolean> {
    const { permit, index } = this.#awaited;
    if (errorNameOf(refusal) === 'NotDueYet') {
      if ((await secondsUntilDue(this.#watcher.rpc, permit, index)) <= MAX_SECONDS_BEHIND) return false;
    }
    return this.#fail(refusal);
  }

  async #fail(refusal: RpcError | undefined): Promise<boolean> {
    const error = refusal ?? { message: 'the transaction reverted', data: undefined };
    const reason = await reasonOf(this.#watcher.rpc, error, this.#awaited.permit);
    return this.#commit((tx) => failRelayed(tx, this.#awaited, reason));
  }

  /** Whether the payment is recorded, or is no longer awaited. */
  #isOver(): boolean {
    const { schedule, request } = this.#awaited;
    return awaitedPayment(this.#world, schedule.id, request.requestId) === undefined;
  }

  /** Changes the world, unless its state was replaced meanwhile: another one can have the same ids. */
  #commit(change: (tx: Tx) => void): true {
    const { ledger } = this.#watcher;
    if (this.#world.epoch === this.#epoch && ledger !== undefined)
      causedBy(ledger, this.#world, () => this.#world.tx(change));
    return true;
  }

  #trigger(): Trigger {
    const { permit, signature, request, index } = this.#awaited;
    const data = encodeTrigger(permit, { signature, index, reference: request.paymentReference });
    return { from: RELAYER, to: String(permit.domain.verifyingContract), data };
  }
}
