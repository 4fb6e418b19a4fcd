import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { DEFAULT_PORT, unknownVariables } from '../../src/entries/cli/command-options.ts';
import { createMock } from '../../src/index.ts';
import { optionsOfLine } from '../support/cli.ts';

/** The service with what Compose puts in the place of variables that are not set. */
const { mock } = parse(
  readFileSync('deploy/compose.yaml', 'utf8')
    .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
    .replace(/\$\{\w+:\?[^}]*\}/g, 'given-value'),
).services;

test('deploy/compose.yaml: every variable is known, and its value starts a mock', () => {
  const env = mock.environment;
  expect(unknownVariables(env)).toEqual([]);
  const { port: _port, host: _host, state, controlToken, ...options } = optionsOfLine([], env);
  expect([state, controlToken]).toEqual(['/state/state.db', 'given-value']);
  expect(createMock(options).url).toBe(env.MOCK_BASE_URL);
});

test('deploy/compose.yaml: port and volume are those of the image', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  expect(dockerfile).toMatch(new RegExp(`^EXPOSE ${DEFAULT_PORT}$`, 'm'));
  expect(mock.ports).toEqual([`4010:${DEFAULT_PORT}`]);
  expect(mock.volumes).toEqual([`state:${dirname(mock.environment.MOCK_STATE)}`]);
  expect(dockerfile).toContain('/mounts/state');
});
