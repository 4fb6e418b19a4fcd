import { expect, test } from 'vitest';
import { nodePlatform } from '../../engine/api/platform/node-platform.ts';
import { coreFactory } from '../../engine/mock/mock-core.ts';
import { mockOptions } from '../../engine/mock/options.ts';
import { parseOptions } from '../../engine/mock/parse-options.ts';
import { createClientId, findClientId } from '../client-ids/client-ids.commands.ts';
import { paymentRequestService } from '../service.ts';
import { destinationIdOf } from './destination-id.ts';
import {
  activeDestination,
  bindClientId,
  createDestination,
  currencyOfDestination,
  deactivateDestination,
  PLATFORM_ACCOUNT,
  resolveDestination,
  updateDestination,
} from './destinations.commands.ts';

const KEY = { kind: 'api-key' };
const WALLET = '0x742d35cc6634c0532925a3b844bc454e4438f44e';
const FAU = { chainId: 11155111, tokenAddress: '0x370de27fdb7d1ff1e1baa7d11c5820a324cf623c', walletAddress: WALLET };
const USDC = { ...FAU, chainId: 8453, tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' };

function newWorld() {
  const options = parseOptions(mockOptions(paymentRequestService), { fixtures: 'empty' });
  return coreFactory(paymentRequestService, nodePlatform)(options, 'http://localhost:4010').host().workspaces.main;
}

test('resolveDestination: the account of the caller decides, and for a bound client ID its destination', () => {
  newWorld().tx((tx) => {
    const own = createDestination(tx, PLATFORM_ACCOUNT, FAU);
    const other = createDestination(tx, WALLET, USDC);
    expect(resolveDestination(tx, KEY)).toEqual(own);
    expect(resolveDestination(tx, { kind: 'session', account: WALLET })).toEqual(other);
    const { clientId } = createClientId(tx, { label: 'Shop', allowedDomains: ['https://a.example.com'] });
    const caller = () => ({ kind: 'client-id', client: findClientId(tx, clientId) });
    expect(resolveDestination(tx, caller())).toEqual(own);
    bindClientId(tx, clientId, other.id);
    expect(resolveDestination(tx, caller(), destinationIdOf(other))).toEqual(other);
    expect(currencyOfDestination(tx, other).id).toBe('USDC-base');
    const moved = updateDestination(tx, other, FAU);
    expect(resolveDestination(tx, caller())).toEqual(moved);
    expect(activeDestination(tx, WALLET)).toEqual(moved);
  });
});

test('resolveDestination: refuses another destination, a malformed one, none, and an unbound client ID', () => {
  newWorld().tx((tx) => {
    const refused = (caller: Parameters<typeof resolveDestination>[1], id?: string) => {
      try {
        return resolveDestination(tx, caller, id);
      } catch (error) {
        const { kind, message } = error as { kind: string; message: string };
        return `${kind}: ${message}`;
      }
    };
    expect(refused(KEY)).toBe('bad-request: No active payee destination');
    const row = createDestination(tx, PLATFORM_ACCOUNT, FAU);
    expect(refused(KEY, 'base:0x1')).toBe('bad-request: Invalid destination ID format');
    expect(refused(KEY, destinationIdOf(USDC))).toBe(
      'forbidden: Destination does not match the configured payment destination.',
    );
    const client = createClientId(tx, { label: 'Back end', allowedDomains: [] });
    expect(refused({ kind: 'client-id', client })).toBe('forbidden: Client ID is not bound to a payee destination');
    deactivateDestination(tx, row);
    expect(refused(KEY)).toBe('bad-request: No active payee destination');
  });
});
