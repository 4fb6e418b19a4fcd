import type { StepInfo } from './step-list.ts';

/** The list that the build made, loaded when it is first asked for: zod's part for JSON Schema stays out of a page. */
export async function listSteps(_steps: unknown): Promise<StepInfo[]> {
  const { STEP_LIST } = await import('./step-list-data.ts');
  // The build wrote what the other half of this pair gives.
  return JSON.parse(STEP_LIST) as StepInfo[];
}
