export { listSteps, type StepInfo } from '../scenario-engine/step-list.ts';
