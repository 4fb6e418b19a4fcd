import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { connectMock } from '../entries/client/connect-mock.ts';
import { listedAssumptions } from '../entries/report/listed-assumptions.ts';
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
  const isUrl = /^https?:/i.test(given);
  if (!isUrl && !existsSync(given)) return [given];
  const ids = isUrl ? await idsOfMock(given) : idsInFile(given);
  if (ids.length === 0)
    throw new UsageError(`--assumptions ${given}: lists no assumption, so there is nothing to judge`);
  return ids;
}

/** Returns what a run rested on: in one workspace, or, without one in the URL, in all of them. */
async function idsOfMock(url: string): Promise<string[]> {
  const scope = /\/w\/[^/]+\/*$/.test(new URL(url).pathname) ? 'workspace' : 'server';
  return (await listedAssumptions(connectMock({ url }), { scope })).map(({ id }) => id);
}

function idsInFile(file: string): string[] {
  const { data } = listSchema().safeParse(jsonOf(readFileSync(file, 'utf8')));
  if (data !== undefined) return data.assumptions.map(({ id }) => id);
  throw new UsageError(`--assumptions ${file}: must be the JSON that assumptions --report json=FILE writes`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
