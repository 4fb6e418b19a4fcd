import type { StepInfo } from '../../engine/steps/step-list.ts';
import { STEP_LIST } from '../../engine/steps/step-list-data.ts';

/** The list that the build made; it comes with the panel, which is loaded when it is first asked for. */
export function listSteps(): StepInfo[] {
  // The build wrote what the other half of this pair gives.
  return JSON.parse(STEP_LIST) as StepInfo[];
}
