export { listSteps, type StepInfo } from '../control/step-list.ts';
