import { addressNamed } from './front-end.ts';
import type { Protocol } from './protocol.ts';

const APPROVE = '095ea7b3';
const ALLOWANCE = 'dd62ed3e';

/**
 * Makes a token as strict as the USDT of Ethereum: `approve` refuses to change an allowance above zero to another one.
 * The package's imitation is not; so its code moves to another address and a guard takes its place.
 */
export async function makeStrict({ provider, address }: Protocol, id: string): Promise<void> {
  const token = address(id);
  const behind = addressNamed(`behind ${id}`);
  await provider.send('anvil_setCode', [behind, await provider.getCode(token)]);
  await provider.send('anvil_setCode', [token, guard(behind.slice(2))]);
}

/** A guard written in opcodes, because no compiler is at hand. */
function guard(behind: string): string {
  const forward = (inputSize: string, outputSize: string) => `${outputSize}5f${inputSize}5f73${behind}5af4`;
  const jumpIf = (target: number) => `61${target.toString(16).padStart(4, '0')}57`;
  const build = (plain: number, done: number) => {
    const check = [
      `5f3560e01c63${APPROVE}14`, // the selector is that of approve
      '6024351515', // and the new allowance is above zero
      `1615${jumpIf(plain)}`, // or else go on
      `63${ALLOWANCE}60e01b5f52`, // allowance(
      '33600452', // the caller,
      '600435602452', // the spender)
      `${forward('6044', '6020')}50`,
      `5f5115${jumpIf(plain)}`, // is zero: go on
      '5f5ffd', // revert
    ].join('');
    const call = ['5b365f5f37', forward('36', '5f'), '3d5f5f3e', jumpIf(done), '3d5ffd'].join('');
    return { check, call, end: '5b3d5ff3' };
  };
  const sizes = build(0, 0);
  const plain = sizes.check.length / 2;
  const { check, call, end } = build(plain, plain + sizes.call.length / 2);
  return `0x${check}${call}${end}`;
}
