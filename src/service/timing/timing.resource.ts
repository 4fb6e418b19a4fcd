import { defineResource } from '../../engine/mock/resource.ts';
import { timingSteps } from './timing.steps.ts';

/** Timing: when payments settle, reviews are decided and off-ramps advance. */
export const timingResource = defineResource({ name: 'timing', steps: timingSteps });
