import {
  Contract,
  type ContractTransactionReceipt,
  id,
  keccak256,
  parseUnits,
  type TypedDataField,
  ZeroAddress,
} from 'ethers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findNetwork } from '../../src/service/calldata/networks.ts';
import { RECURRING_PROXY_DOMAIN, schedulePermitPayload } from '../../src/service/calldata/typed-data.ts';
import { genesisOf } from '../../src/service/devchain/genesis.ts';
import {
  RECURRING_PROXY_ERRORS,
  SCHEDULE_PERMIT_FIELDS,
  TRIGGER_RECURRING_PAYMENT,
} from '../../src/service/devchain/recurring-proxy.ts';
import { type Chain, startChain } from './anvil.ts';
import { CODE, CURRENCIES } from './devchain.ts';
import { addressNamed, paymentsIn } from './front-end.ts';
import { SLOW } from './protocol.ts';

const SEPOLIA = findNetwork('sepolia')!;
const PROXY = SEPOLIA.contracts.erc20RecurringPaymentProxy!;
const FAU = CURRENCIES.find(({ id }) => id === 'FAU-sepolia')!.address;
const TOKEN = ['function approve(address, uint256)', 'function balanceOf(address) view returns (uint256)'];
const TIME = Date.parse('2026-01-31T12:00:00Z') / 1000;
const DAY = 86_400;
const REFERENCE = '0x8a60fb2742425e9e';
const TYPES = { SchedulePermit: SCHEDULE_PERMIT_FIELDS as unknown as TypedDataField[] };

let chain: Chain;
let proxy: Contract;
let token: Contract;
beforeEach(async () => {
  chain = await startChain(
    SEPOLIA.chainId,
    genesisOf(SEPOLIA, { code: CODE, currencies: CURRENCIES, rates: [], timestamp: TIME }),
  );
  proxy = new Contract(PROXY, [TRIGGER_RECURRING_PAYMENT], chain.owner);
  token = new Contract(FAU, TOKEN, chain.payer);
  await (await token.getFunction('approve')(PROXY, parseUnits('1000', 18))).wait();
}, SLOW);
afterEach(() => chain?.[Symbol.asyncDispose]());

type Permit = ReturnType<typeof permitOf>;

function permitOf(fields: Record<string, unknown> = {}) {
  return {
    subscriber: chain.payer.address,
    token: FAU,
    recipient: addressNamed('payee'),
    feeAddress: addressNamed('fee'),
    amount: parseUnits('10', 18),
    feeAmount: parseUnits('0.5', 18),
    relayerFee: parseUnits('0.1', 18),
    periodSeconds: DAY,
    firstPayment: TIME,
    totalPayments: 3,
    nonce: 7n,
    deadline: TIME + 10 * DAY,
    strictOrder: true,
    ...fields,
  };
}

function signed(permit: Permit): Promise<string> {
  const domain = { ...RECURRING_PROXY_DOMAIN, chainId: SEPOLIA.chainId, verifyingContract: PROXY };
  return chain.payer.signTypedData(domain, TYPES, permit);
}

async function trigger(permit: Permit, signature: string, index: number): Promise<ContractTransactionReceipt> {
  return (await proxy.getFunction('triggerRecurringPayment')(permit, signature, index, REFERENCE)).wait();
}

/** The name of the error that a call reverts with, by the list that the package exports. */
async function errorOf(permit: Permit, signature: string, index: number): Promise<string | undefined> {
  const failure = await trigger(permit, signature, index).catch((error: { data?: string }) => error);
  return 'data' in failure ? RECURRING_PROXY_ERRORS[failure.data?.slice(0, 10) ?? ''] : undefined;
}

async function waitUntil(time: number): Promise<void> {
  await chain.provider.send('evm_setNextBlockTimestamp', [time]);
  await chain.provider.send('evm_mine', []);
}

const balanceOf = (address: string): Promise<bigint> => token.getFunction('balanceOf')(address);

test('recurring proxy: a relayer pays by a permit in the form of the contract, through the fee proxy', async () => {
  const permit = permitOf();
  const [payer, relayer] = [await balanceOf(chain.payer.address), await balanceOf(chain.owner.address)];
  const receipt = await trigger(permit, await signed(permit), 1);
  expect(paymentsIn(receipt)).toEqual([
    {
      topic: keccak256(REFERENCE),
      to: permit.recipient,
      amount: permit.amount,
      fee: permit.feeAmount,
      feeAddress: permit.feeAddress,
      token: FAU,
    },
  ]);
  expect(await balanceOf(addressNamed('payee'))).toBe(permit.amount);
  expect(await balanceOf(addressNamed('fee'))).toBe(permit.feeAmount);
  expect((await balanceOf(chain.owner.address)) - relayer).toBe(permit.relayerFee);
  expect(payer - (await balanceOf(chain.payer.address))).toBe(parseUnits('10.6', 18));
  expect(await balanceOf(PROXY)).toBe(0n);
});

test('recurring proxy: each payment once, when it is due, and in order', async () => {
  const permit = permitOf();
  const signature = await signed(permit);
  await trigger(permit, signature, 1);
  expect(await errorOf(permit, signature, 1)).toBe('PaymentOutOfOrder');
  expect(await errorOf(permit, signature, 3)).toBe('PaymentOutOfOrder');
  expect(await errorOf(permit, signature, 2)).toBe('NotDueYet');
  await waitUntil(TIME + DAY);
  await trigger(permit, signature, 2);
  await waitUntil(TIME + 3 * DAY);
  await trigger(permit, signature, 3);
  expect(await errorOf(permit, signature, 4)).toBe('IndexOutOfBounds');
  expect(await balanceOf(addressNamed('payee'))).toBe(parseUnits('30', 18));
});

test('recurring proxy: without strict order a payment may be left out, but none comes twice', async () => {
  const permit = permitOf({ strictOrder: false, firstPayment: TIME - DAY });
  const signature = await signed(permit);
  await trigger(permit, signature, 2);
  expect(await errorOf(permit, signature, 2)).toBe('AlreadyPaid');
  await trigger(permit, signature, 1);
});

test('recurring proxy: too late, and what another one signed', async () => {
  const permit = permitOf();
  const signature = await signed(permit);
  expect(await errorOf({ ...permit, amount: 1n }, signature, 1)).toBe('BadSignature');
  await waitUntil(permit.deadline + 1);
  expect(await errorOf(permit, signature, 1)).toBe('SignatureExpired');
});

test('recurring proxy: a permit in the form of the public API is none for the contract', async () => {
  const permit = permitOf({ relayerFee: 0n });
  const { domain, types, values } = schedulePermitPayload({
    ...permit,
    chainId: SEPOLIA.chainId,
    proxy: PROXY,
    firstExec: permit.firstPayment,
    totalExecutions: permit.totalPayments,
    nonce: `0x${permit.nonce.toString(16).padStart(64, '0')}`,
  });
  const signature = await chain.payer.signTypedData(domain, types, values);
  expect(await errorOf(permit, signature, 1)).toBe('BadSignature');
});

test('recurring proxy: strangers trigger nothing, and a failed pull is said', async () => {
  const permit = permitOf();
  const signature = await signed(permit);
  const stranger = proxy.connect(chain.payer) as Contract;
  const byStranger = stranger.getFunction('triggerRecurringPayment')(permit, signature, 1, REFERENCE);
  await expect(byStranger).rejects.toThrow('AccessControl');
  await (await token.getFunction('approve')(PROXY, 0n)).wait();
  await expect(trigger(permit, signature, 1)).rejects.toThrow('transferFrom() has been reverted');
});

test('recurring proxy: pays in USDT too, whose functions return nothing', async () => {
  const usdt = CURRENCIES.find(({ id }) => id === 'fUSDT-sepolia')!.address;
  const permit = permitOf({ token: usdt, amount: 5n, feeAmount: 0n, relayerFee: 1n, feeAddress: ZeroAddress });
  await (await new Contract(usdt, TOKEN, chain.payer).getFunction('approve')(PROXY, 6n)).wait();
  const receipt = await trigger(permit, await signed(permit), 1);
  expect(paymentsIn(receipt)).toMatchObject([{ amount: 5n, token: usdt }]);
});

test('recurring proxy: its owner pauses it and chooses relayers and fee proxy', async () => {
  const abi = [
    'function owner() view returns (address)',
    'function erc20FeeProxy() view returns (address)',
    'function hasRole(bytes32, address) view returns (bool)',
    'function pause()',
    'function unpause()',
    'function setRelayer(address, address)',
  ];
  const settings = new Contract(PROXY, abi, chain.owner);
  const call = async (name: string, ...args: unknown[]) => (await settings.getFunction(name)(...args)).wait();
  const role = (address: string) => settings.getFunction('hasRole')(id('RELAYER_ROLE'), address);
  expect(await settings.getFunction('owner')()).toBe(chain.owner.address);
  expect(await settings.getFunction('erc20FeeProxy')()).toBe(SEPOLIA.contracts.erc20FeeProxy);
  const permit = permitOf();
  const signature = await signed(permit);
  await call('pause');
  await expect(trigger(permit, signature, 1)).rejects.toThrow('Pausable: paused');
  await call('unpause');
  await call('setRelayer', chain.owner.address, chain.payer.address);
  expect([await role(chain.owner.address), await role(chain.payer.address)]).toEqual([false, true]);
  await expect(trigger(permit, signature, 1)).rejects.toThrow('AccessControl');
});
