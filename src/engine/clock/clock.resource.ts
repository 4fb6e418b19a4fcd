import { defineResource } from '../resource.ts';
import { clockSteps } from './clock.steps.ts';

/** The clock of a workspace. */
export const clockResource = defineResource({
  name: 'clock',
  steps: clockSteps,
});
