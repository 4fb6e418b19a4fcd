import * as z from 'zod';
import { STEPS } from './registry.ts';

/** A step as `GET /__mock/steps` tells it. */
export interface StepInfo {
  name: string;
  description: string;
  /** JSON Schema. */
  parameters: unknown;
}

/** Every step with its parameters as JSON Schema. */
export function listSteps(): StepInfo[] {
  return [...STEPS.values()].map(({ name, description, schema }) => ({
    name,
    description,
    parameters: z.toJSONSchema(schema(), { io: 'input', unrepresentable: 'any' }),
  }));
}
