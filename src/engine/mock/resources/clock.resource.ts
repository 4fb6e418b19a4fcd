import { clockSteps } from '../../control/steps/clock.steps.ts';
import { defineResource } from '../resource.ts';

/** The clock of a workspace. */
export const clockResource = defineResource({ name: 'clock', steps: clockSteps });
