export { listSteps, type StepInfo } from '../../engine/steps/step-list.ts';
