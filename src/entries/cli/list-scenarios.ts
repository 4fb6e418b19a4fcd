import type { Scenario } from '../../engine/api/http/app-env.ts';
import type { MockConfig } from '../mock.types.ts';
import type { Env } from './given-values.ts';
import { print } from './output.ts';
import type { ParsedCommand } from './parse-command.ts';
import { mounted } from './settings.ts';

type Listed = Pick<Scenario, 'name' | 'title' | 'params'>;

/** Prints the scenarios with their parameters, as text or JSON. Returns the exit code. */
export async function listScenarios(line: ParsedCommand, config: MockConfig, env: Env): Promise<number> {
  const { createMock } = await import('payment-request-mock');
  const scenarios = line.one('scenarios') ?? config.scenarios ?? mounted('/scenarios', env);
  const answer = await createMock(scenarios === undefined ? {} : { scenarios }).fetch('/__mock/scenarios');
  const { scenarios: all } = (await answer.json()) as { scenarios: Listed[] };
  if (line.has('json')) return print(`${JSON.stringify(all, null, 2)}\n`);
  const width = Math.max(...all.map(({ name }) => name.length));
  return print(all.map((one) => `${one.name.padEnd(width)}  ${one.title}\n${parameters(one, width)}`).join(''));
}

/** Returns a line with the parameters of a scenario and their defaults; null means that there is none. */
function parameters({ params }: Listed, width: number): string {
  const texts = Object.entries(params).map(([name, value]) =>
    value === null ? name : `${name}=${JSON.stringify(value)}`,
  );
  return texts.length === 0 ? '' : `${' '.repeat(width + 2)}parameters: ${texts.join(', ')}\n`;
}
