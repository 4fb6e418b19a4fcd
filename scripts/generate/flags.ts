import type { Option, OptionFlag } from '../../src/engine/kernel/core/option.ts';
import { startOptions } from '../../src/engine/mock/start-options.ts';
import { paymentRequestService } from '../../src/service/service.ts';

/** Returns the source of `src/entries/cli/flags.generated.ts`: the flags of the options. The command line starts without the options. */
export function flagTable(): string {
  const { defaults } = paymentRequestService.timing;
  const lines = Object.entries(startOptions(paymentRequestService)).flatMap(([name, option]) =>
    Object.entries(option.flags ?? {}).map(([flag, given]) => {
      const preset = name in defaults ? defaults[name as keyof typeof defaults] : option.preset;
      return `  ${JSON.stringify(flag)}: ${JSON.stringify(entry(flag, name, given, { ...option, preset }))},\n`;
    }),
  );
  return `/* Generated from the options by npm run generate. */

export const OPTION_FLAGS = {\n${lines.join('')}} as const;\n`;
}

function entry(flag: string, option: string, given: OptionFlag, { schema, preset }: Option<unknown>) {
  const { field, variable, words = given.value === undefined ? [] : wordsOf(schema()), help, ...rest } = given;
  const name = `MOCK_${flag.replaceAll('-', '_').toUpperCase()}`;
  const value = field === undefined ? preset : (preset as Record<string, unknown>)[field];
  const isShown = !help.endsWith(')') && ['string', 'number'].includes(typeof [value].flat()[0]);
  return {
    option: field === undefined ? option : `${option}.${field}`,
    ...rest,
    env: variable === undefined ? [name] : [name, variable],
    ...(words.length > 0 && { words }),
    help: isShown ? `${help} (${[value].flat().join(', ')})` : help,
  };
}

/** Returns the words that a schema takes: those of an enumeration, or the literals in a union. */
function wordsOf({ _zod: { def } }: ReturnType<Option<unknown>['schema']>): string[] {
  const { entries = {}, options = [], values = [] } = def as Definition;
  return [...Object.values(entries), ...values, ...options.flatMap(wordsOf)];
}

interface Definition {
  entries?: Record<string, string>;
  options?: ReturnType<Option<unknown>['schema']>[];
  values?: string[];
}
