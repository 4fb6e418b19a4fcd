import { logOptions } from '../../src/cli/log.options.ts';
import type { Option, OptionFlag, Options } from '../../src/engine/kernel/core/option.ts';
import { startOptions } from '../../src/engine/mock/definition/options.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { literal } from './wrap.ts';

/** Returns the source of `src/cli/flags.generated.ts`, so that the command need not load the options. */
export function flagTable(): string {
  return `/* Generated from the options by npm run generate. */

export const OPTION_FLAGS = {\n${linesOf(startOptions(paymentRequestService))}} as const;

export const LOG_FLAGS = {\n${linesOf(logOptions)}} as const;\n`;
}

function linesOf(options: Options): string {
  const lines = Object.entries(options).flatMap(([name, option]) =>
    [option.flag ?? []].flat().map((given: OptionFlag) => {
      const flag = given.name ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `  ${JSON.stringify(flag)}: ${literal(entry(flag, name, given, option))},\n`;
    }),
  );
  return lines.join('');
}

function entry(flag: string, option: string, given: OptionFlag, { schema, preset: own }: Option<unknown>) {
  const { name: _, field, variable, choices = given.value ? choicesOf(schema()) : [], help, ...rest } = given;
  const env = `MOCK_${flag.replaceAll('-', '_').toUpperCase()}`;
  const preset = presetOf(option, own);
  const value = field === undefined ? preset : (preset as Record<string, unknown> | undefined)?.[field];
  const isShown = !help.endsWith(')') && ['string', 'number'].includes(typeof [value].flat()[0]);
  return {
    option: field === undefined ? option : `${option}.${field}`,
    ...rest,
    env: variable === undefined ? [env] : [env, variable],
    ...(choices.length > 0 && { choices }),
    help: isShown ? `${help} (${[value].flat().join(', ')})` : help,
  };
}

/** Returns the preset of an option. Timing presets belong to the service. */
export function presetOf(name: string, preset: unknown): unknown {
  const { defaults } = paymentRequestService.timing;
  return name in defaults ? defaults[name as keyof typeof defaults] : preset;
}

/** Returns the values that a schema accepts: enum members or union literals. */
function choicesOf({ _zod: { def } }: ReturnType<Option<unknown>['schema']>): string[] {
  const { entries = {}, options = [], values = [] } = def as Definition;
  return [...Object.values(entries), ...values, ...options.flatMap(choicesOf)];
}

interface Definition {
  entries?: Record<string, string>;
  options?: ReturnType<Option<unknown>['schema']>[];
  values?: string[];
}
