import { defineResource } from '../../engine/resource.ts';
import { timingSteps } from './timing.steps.ts';

/** When payments settle, reviews are decided and off-ramps go on. */
export const timingResource = defineResource({
  name: 'timing',
  steps: timingSteps,
});
