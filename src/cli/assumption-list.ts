import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { connectMock } from '../entries/client/connect-mock.ts';
import { UsageError } from './command.ts';

/** The JSON of `assumptions --report json`, of `GET /__mock/assumptions` and of `verify --report json`. */
const listSchema = () => z.object({ assumptions: z.array(z.object({ id: z.string() })) });

/** Returns the ids in a list of ids, JSON files and URLs of running mocks; undefined without a list. */
export async function assumptionIds(given: readonly string[] | undefined): Promise<string[] | undefined> {
  if (given === undefined) return undefined;
  const ids = await Promise.all(given.map(idsOf));
  return [...new Set(ids.flat())];
}

async function idsOf(given: string): Promise<string[]> {
  if (/^https?:/i.test(given)) return (await connectMock({ url: given }).assumptions()).map(({ id }) => id);
  if (!existsSync(given)) return [given];
  const { data } = listSchema().safeParse(jsonOf(readFileSync(given, 'utf8')));
  if (data !== undefined) return data.assumptions.map(({ id }) => id);
  throw new UsageError(`--assumptions ${given}: must be the JSON that assumptions --report json=FILE writes`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
