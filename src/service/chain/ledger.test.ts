import { expect, test } from 'vitest';
import { findNetwork } from '../calldata/networks.ts';
import { Ledger, type RevertedPayment } from './ledger.ts';
import type { BareTransfer, ChainBlock, ChainPayment } from './transfers.ts';

const SEPOLIA = findNetwork('sepolia') ?? expect.fail('the mock lists no sepolia');

/** A block of a fork: blocks of one number and fork have the same hash. */
function block(number: number, fork = 'a'): ChainBlock {
  return { number, hash: `0x${fork}${number}`, parentHash: `0x${fork}${number - 1}`, timeMs: number * 1000 };
}

function payment(at: ChainBlock, topic: string, txHash = `${topic} in ${at.hash}`): ChainPayment {
  const amounts = { amount: 5n, fee: 0n, token: null, payee: '0x1', payer: '0x2', feeAddress: '0x3' };
  return {
    ...amounts,
    block: at,
    txHash,
    topic,
    logIndex: 0,
    position: 0,
    emitter: '0x4',
    contract: undefined,
    conversion: null,
  };
}

function content(...payments: ChainPayment[]) {
  return { payments, transfers: [], reverted: [] };
}

function transfer(at: ChainBlock): BareTransfer {
  return { block: at, txHash: at.hash, logIndex: 0, token: '0x1', payer: '0x2', payee: '0x3', amount: 5n };
}

function reverted(at: ChainBlock): RevertedPayment {
  return { block: at, txHash: at.hash, payer: '0x2', topics: ['topic'] };
}

const emptyLedger = (from = 0, confirmations = 1) => new Ledger(SEPOLIA, from, { confirmations });

const marks = (...blocks: ChainBlock[]) => blocks.map(({ number, hash }) => ({ number, hash }));

/** A ledger whose head is block 3, with a payment in block 2. */
function ledgerAtThree() {
  const ledger = emptyLedger();
  const paid = payment(block(2), 'topic');
  ledger.replace(-1, block(2), content(paid), 0);
  ledger.replace(2, block(3), content(), 0);
  return { ledger, paid };
}

test('ledger: payments are found by the hash of their reference, and confirmed by the blocks above them', () => {
  const { ledger, paid } = ledgerAtThree();
  expect(ledger.paymentsOf('topic')).toEqual([paid]);
  expect(ledger.paymentsOf('another')).toEqual([]);
  expect(ledger.confirmationsOf(paid)).toBe(2);
});

test('ledger: a fork replaces the blocks above the last common one, and says which references it concerns', () => {
  const { ledger } = ledgerAtThree();
  const again = payment(block(3, 'b'), 'other');
  expect([...ledger.replace(1, block(3, 'b'), content(again), 0)]).toEqual(['topic', 'other']);
  expect(ledger.paymentsOf('topic')).toEqual([]);
  expect(ledger.payments).toEqual([again]);
});

test('ledger: a fork that keeps a block keeps its payments', () => {
  const { ledger, paid } = ledgerAtThree();
  expect([...ledger.replace(2, block(3, 'b'), content(), 0)]).toEqual([]);
  expect(ledger.payments).toEqual([paid]);
});

test('ledger: a new head names the references whose payments it confirms, and a lower one those that it does not', () => {
  const ledger = emptyLedger(0, 3);
  expect([...ledger.replace(-1, block(2), content(payment(block(2), 'topic')), 0)]).toEqual(['topic']);
  expect([...ledger.replace(2, block(3), content(), 0)]).toEqual([]);
  expect([...ledger.replace(3, block(4), content(), 0)]).toEqual(['topic']);
  expect([...ledger.replace(2, block(3, 'b'), content(), 0)]).toEqual(['topic']);
});

test('ledger: the last shared block of an earlier head is the head itself, or the one from which a fork replaced it', () => {
  const { ledger } = ledgerAtThree();
  expect(ledger.lastShared(block(3))).toBe(3);
  ledger.replace(2, block(4, 'b'), content(), 0);
  expect(ledger.lastShared(block(3))).toBe(2);
  ledger.replace(-1, block(5, 'c'), content(), 0);
  expect(ledger.lastShared(block(3))).toBe(-1);
  expect(ledger.lastShared(block(2))).toBe(-1);
  expect(ledger.lastShared(block(9))).toBe(-1);
});

test('ledger: a block that comes back after a revert is no longer given up', () => {
  const { ledger } = ledgerAtThree();
  ledger.replace(2, block(3, 'b'), content(), 0);
  ledger.replace(2, block(3), content(), 0);
  expect(ledger.lastShared(block(3))).toBe(3);
});

test('ledger: reading again from an earlier block gives no block up', () => {
  const { ledger } = ledgerAtThree();
  ledger.restart(0);
  expect(ledger.payments).toEqual([]);
  ledger.replace(2, block(3), content(), 0);
  expect(ledger.lastShared(block(3))).toBe(3);
});

test('ledger: a fork below the first block that was read is found among the marks below it', () => {
  const ledger = emptyLedger(6);
  ledger.addMarks([block(3), block(4)]);
  ledger.replace(4, block(5), content(), 0);
  ledger.replace(3, block(4, 'b'), content(), 0);
  expect(ledger.lastShared(block(5))).toBe(3);
});

test('ledger: a block that an earlier run has seen and the chain no longer has shares nothing', () => {
  const ledger = emptyLedger();
  ledger.giveUp([block(2, 'old').hash]);
  ledger.replace(-1, block(5), content(), 0);
  expect(ledger.lastShared(block(2, 'old'))).toBe(-1);
});

test('ledger: one that has read nothing knows its network and first block, and gives no block up', () => {
  const ledger = emptyLedger(7);
  expect([ledger.network, ledger.from, ledger.head, ledger.marks]).toEqual([SEPOLIA, 7, undefined, []]);
  expect(ledger.confirmationsOf(payment(block(2), 'topic'))).toBe(0);
  expect(ledger.lastShared(block(3))).toBe(3);
});

test('ledger: every block with a payment and every head is known once, from the first block of the chain', () => {
  const ledger = emptyLedger();
  ledger.replace(-1, block(0), content(payment(block(0), 'topic')), 0);
  ledger.replace(0, block(3), content(payment(block(1), 'topic'), payment(block(3), 'topic')), 0);
  expect([ledger.head, ledger.marks]).toEqual([block(3), marks(block(0), block(1), block(3))]);
});

test('ledger: blocks below are added to an empty ledger, and not again by their payments', () => {
  const ledger = emptyLedger(3);
  ledger.addMarks(marks(block(2), block(3), block(4)));
  ledger.replace(4, block(5), content(payment(block(4), 'topic')), 3);
  ledger.addMarks(marks(block(1)));
  expect([ledger.from, ledger.marks]).toEqual([3, marks(block(2), block(3), block(4), block(5))]);
});

test('ledger: a new block with nothing in it concerns no reference of the block before', () => {
  const ledger = emptyLedger();
  ledger.replace(-1, block(2), content(payment(block(2), 'topic')), 0);
  expect([...ledger.replace(2, block(3), content(), 0)]).toEqual([]);
});

test('ledger: all payments of a reference are found, and a fork removes those of its blocks', () => {
  const { ledger, paid } = ledgerAtThree();
  const second = payment(block(4), 'topic');
  ledger.replace(3, block(4), content(second), 0);
  expect(ledger.paymentsOf('topic')).toEqual([paid, second]);
  ledger.replace(3, block(4, 'b'), content(), 0);
  expect(ledger.paymentsOf('topic')).toEqual([paid]);
  expect(ledger.marks).toEqual(marks(block(2), block(3), block(4, 'b')));
});

test('ledger: an earlier head is compared by its hash where its number is known', () => {
  const { ledger } = ledgerAtThree();
  expect(ledger.lastShared(block(3, 'unknown'))).toBe(-1);
  expect(ledger.lastShared(block(1))).toBe(1);
});

test('ledger: a fork gives up the blocks above it, and those that an earlier one gave up stay so', () => {
  const ledger = emptyLedger();
  for (const number of [0, 1, 2]) ledger.replace(number - 1, block(number), content(), 0);
  ledger.replace(1, block(2, 'b'), content(), 0);
  ledger.replace(2, block(3, 'b'), content(), 0);
  ledger.replace(2, block(3, 'c'), content(), 0);
  const shared = [block(0), block(1), block(2), block(2, 'b'), block(3, 'b')].map((one) => ledger.lastShared(one));
  expect(shared).toEqual([0, 1, 1, 2, 2]);
});

test('ledger: reading again keeps what a fork has given up, and forgets the payments of all blocks', () => {
  const ledger = emptyLedger(2);
  ledger.replace(-1, block(0), content(payment(block(0), 'topic')), 0);
  ledger.replace(0, block(4), content(), 0);
  ledger.replace(3, block(3), content(), 0);
  ledger.restart(1);
  expect([ledger.from, ledger.payments, ledger.marks]).toEqual([1, [], []]);
  ledger.replace(2, block(3), content(), 0);
  expect(ledger.lastShared(block(4))).toBe(3);
});

test('ledger: the newest 4096 blocks are known', () => {
  const ledger = emptyLedger();
  const payments = Array.from({ length: 4200 }, (_, index) => payment(block(index), 'topic'));
  ledger.replace(-1, block(4200), content(...payments), 0);
  expect([ledger.marks.length, ledger.marks[0]?.number]).toEqual([4096, 105]);
});

test('ledger: of the blocks that were given up, the last 4096 are remembered', () => {
  const ledger = emptyLedger();
  const forks = Array.from({ length: 4200 }, (_, index) => block(1, `fork${index}-`));
  ledger.replace(-1, block(0), content(), 0);
  ledger.giveUp(forks.map(({ hash }) => hash));
  ledger.replace(0, block(2), content(), 0);
  expect(forks.map((fork) => ledger.lastShared(fork))).toEqual(forks.map((_, index) => (index < 104 ? 1 : -1)));
});

test('ledger: the newest 1000 transfers and reverted transactions of the chain are kept', () => {
  const ledger = emptyLedger();
  const blocks = Array.from({ length: 1000 }, (_, index) => block(index));
  const others = (some: ChainBlock[]) => ({
    payments: [],
    transfers: some.map(transfer),
    reverted: some.map(reverted),
  });
  ledger.replace(-1, block(999), others(blocks), 0);
  ledger.replace(999, block(1000), others([block(1000)]), 0);
  const kept = [...blocks.slice(1), block(1000)];
  expect([ledger.transfers, ledger.reverted]).toEqual([kept.map(transfer), kept.map(reverted)]);
  ledger.replace(998, block(999, 'b'), content(), 0);
  const left = kept.slice(0, -2);
  expect([ledger.transfers, ledger.reverted]).toEqual([left.map(transfer), left.map(reverted)]);
});
