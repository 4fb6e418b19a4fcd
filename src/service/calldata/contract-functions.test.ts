import * as AbiItem from 'ox/AbiItem';
import { expect, test } from 'vitest';
import * as contractFunctions from './contract-functions.ts';

test.each(Object.entries(contractFunctions))(
  'contract functions: %s has the hash of its signature',
  (_, { hash, ...item }) => {
    expect(hash).toBe(AbiItem.getSignatureHash(item));
  },
);
