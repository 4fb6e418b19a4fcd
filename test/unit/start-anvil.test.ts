import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAnvil } from '../../src/entries/chain/start-anvil.ts';
import { temporaryFolder } from '../support/folder.ts';

/** A fake anvil with given output and exit code. */
function programThat(body: string): string {
  const file = join(temporaryFolder({ anvil: `#!${process.execPath}\n${body}\n` }), 'anvil');
  chmodSync(file, 0o755);
  return file;
}

const start = (program: string) =>
  startAnvil({ program, host: '127.0.0.1', port: 8545, chainId: 1, genesis: { alloc: {} } });

test('start anvil: passes address, chain ID and first block, and returns the exit code', async () => {
  const program = programThat(`
    const valueOf = (flag) => process.argv[process.argv.indexOf(flag) + 1];
    const genesis = require('fs').readFileSync(valueOf('--init'), 'utf8');
    const isRight = genesis === '{"alloc":{}}' && valueOf('--chain-id') === '1';
    console.log(isRight ? 'Listening on ' + valueOf('--host') + ':' + valueOf('--port') : 'wrong');
    process.exitCode = 7;`);
  const { url, ended } = await start(program);
  expect([url, await ended]).toEqual(['http://127.0.0.1:8545', 7]);
});

test('start anvil: reports a port in use', async () => {
  const program = programThat(`console.error('Error: Address already in use (os error 98)'); process.exitCode = 1;`);
  await expect(start(program)).rejects.toThrow(
    'port 8545 on 127.0.0.1 is in use; stop the other program, ' +
      'or choose another port with --port (0 selects a free one)',
  );
});

test('start anvil: passes on the output of a failed start', async () => {
  const program = programThat(`console.error('error: unexpected argument'); process.exitCode = 2;`);
  await expect(start(program)).rejects.toThrow(
    'anvil ended with code 2 before it listened: error: unexpected argument',
  );
  await expect(start(join(tmpdir(), 'no-such-anvil'))).rejects.toThrow(/no-such-anvil cannot be run: .*ENOENT/);
});
