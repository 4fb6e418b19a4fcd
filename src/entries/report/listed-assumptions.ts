import { isRecord } from '../../engine/kernel/core/records.ts';
import type { Mock } from '../types/mock.types.ts';
import type { UsedAssumption } from '../types/responses.generated.ts';

/**
 * Returns the assumptions of a mock.
 * @throws Error for another program, whose response would read as a run that rested on nothing
 */
export async function listedAssumptions(
  mock: Pick<Mock, 'assumptions'>,
  options: Parameters<Mock['assumptions']>[0],
): Promise<readonly UsedAssumption[]> {
  const listed = await mock.assumptions(options);
  if (isList(listed) && (listed.length > 0 || options?.all !== true)) return listed;
  throw new Error('GET /assumptions: not a mock; the response has no list of assumptions');
}

function isList(listed: unknown): boolean {
  return (
    Array.isArray(listed) &&
    listed.every((one) => isRecord(one) && typeof one.id === 'string' && Number.isInteger(one.count))
  );
}
