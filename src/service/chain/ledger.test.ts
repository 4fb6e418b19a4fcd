import { expect, test } from 'vitest';
import { findNetwork } from '../calldata/networks.ts';
import { Ledger } from './ledger.ts';
import type { ChainBlock, ChainPayment } from './transfers.ts';

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

const ONE = { from: 0, confirmations: 1 };

/** A ledger whose head is block 3, with a payment in block 2. */
function ledgerAtThree() {
  const ledger = new Ledger(SEPOLIA, 0);
  const paid = payment(block(2), 'topic');
  ledger.replace(-1, block(2), content(paid), ONE);
  ledger.replace(2, block(3), content(), ONE);
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
  expect([...ledger.replace(1, block(3, 'b'), content(again), ONE)]).toEqual(['topic', 'other']);
  expect(ledger.paymentsOf('topic')).toEqual([]);
  expect(ledger.payments).toEqual([again]);
});

test('ledger: a fork that keeps a block keeps its payments', () => {
  const { ledger, paid } = ledgerAtThree();
  expect([...ledger.replace(2, block(3, 'b'), content(), ONE)]).toEqual([]);
  expect(ledger.payments).toEqual([paid]);
});

test('ledger: a new head names the references whose payments it confirms, and a lower one those that it does not', () => {
  const ledger = new Ledger(SEPOLIA, 0);
  const three = { from: 0, confirmations: 3 };
  expect([...ledger.replace(-1, block(2), content(payment(block(2), 'topic')), three)]).toEqual(['topic']);
  expect([...ledger.replace(2, block(3), content(), three)]).toEqual([]);
  expect([...ledger.replace(3, block(4), content(), three)]).toEqual(['topic']);
  expect([...ledger.replace(2, block(3, 'b'), content(), three)]).toEqual(['topic']);
});

test('ledger: the last shared block of an earlier head is the head itself, or the one from which a fork replaced it', () => {
  const { ledger } = ledgerAtThree();
  expect(ledger.lastShared(block(3))).toBe(3);
  ledger.replace(2, block(4, 'b'), content(), ONE);
  expect(ledger.lastShared(block(3))).toBe(2);
  ledger.replace(-1, block(5, 'c'), content(), ONE);
  expect(ledger.lastShared(block(3))).toBe(-1);
  expect(ledger.lastShared(block(2))).toBe(-1);
  expect(ledger.lastShared(block(9))).toBe(-1);
});

test('ledger: a block that comes back after a revert is no longer given up', () => {
  const { ledger } = ledgerAtThree();
  ledger.replace(2, block(3, 'b'), content(), ONE);
  ledger.replace(2, block(3), content(), ONE);
  expect(ledger.lastShared(block(3))).toBe(3);
});

test('ledger: reading again from an earlier block gives no block up', () => {
  const { ledger } = ledgerAtThree();
  ledger.restart(0);
  expect(ledger.payments).toEqual([]);
  ledger.replace(2, block(3), content(), ONE);
  expect(ledger.lastShared(block(3))).toBe(3);
});

test('ledger: a fork below the first block that was read is found among the marks below it', () => {
  const ledger = new Ledger(SEPOLIA, 6);
  ledger.addMarks([block(3), block(4)]);
  ledger.replace(4, block(5), content(), ONE);
  ledger.replace(3, block(4, 'b'), content(), ONE);
  expect(ledger.lastShared(block(5))).toBe(3);
});

test('ledger: a block that an earlier run has seen and the chain no longer has shares nothing', () => {
  const ledger = new Ledger(SEPOLIA, 0);
  ledger.giveUp([block(2, 'old').hash]);
  ledger.replace(-1, block(5), content(), ONE);
  expect(ledger.lastShared(block(2, 'old'))).toBe(-1);
});
