import type * as z from 'zod';
import { nodePlatform } from '../../../engine/api/platform/node-platform.ts';
import { loadFixtures } from '../../../engine/control/fixtures/fixtures.ts';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import {
  CROSSCHAIN_OPERATOR,
  CROSSCHAIN_OPERATOR_ID,
  CROSSCHAIN_SPENDER,
  NETWORKS,
  NO_FEE_ADDRESS,
  PERMIT2,
} from '../../../service/calldata/networks.ts';
import { paymentRequestService } from '../../../service/service.ts';

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** Texts that are nobody's, in lower case: names of fields, words of enums, currencies, networks and their contracts. */
export const publicWords = lazy((): ReadonlySet<string> => {
  const words = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string') words.add(value.toLowerCase());
    else if (typeof value === 'number') words.add(String(value));
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) add(one);
  };
  add([
    NETWORKS,
    PERMIT2,
    NO_FEE_ADDRESS,
    CROSSCHAIN_SPENDER,
    CROSSCHAIN_OPERATOR,
    CROSSCHAIN_OPERATOR_ID,
    ZERO_ADDRESS,
  ]);
  add(loadFixtures('empty', new Map(), nodePlatform.files).get('currencies')?.());
  for (const { params, query, body, response } of paymentRequestService.operations.all) {
    for (const schema of [params, query, body, response]) if (schema !== undefined) addWords(schema(), add);
  }
  return words;
});

function addWords(schema: z.core.$ZodType, add: (word: unknown) => void): void {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') {
    for (const [name, type] of Object.entries(def.shape)) {
      add(name);
      addWords(type, add);
    }
  } else if (def.type === 'enum') add(Object.values(def.entries));
  else if (def.type === 'literal') add(def.values);
  else if (def.type === 'array') addWords(def.element, add);
  else if (def.type === 'record') addWords(def.valueType, add);
  else if (def.type === 'union') for (const option of def.options) addWords(option, add);
  else if (def.type === 'pipe') addWords(def.in, add);
  else if ('innerType' in def) addWords(def.innerType, add);
}
