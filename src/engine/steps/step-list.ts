import * as z from 'zod';
import type { Steps } from './registry.ts';

/** A step as listed by `GET /__mock/steps`. */
export interface StepInfo {
  name: string;
  description: string;
  /** JSON Schema. */
  parameters: unknown;
}

/** Returns every step with its parameters as JSON Schema. */
export function listSteps(steps: Steps): StepInfo[] {
  return [...steps.values()].map(({ name, description, schema }) => ({
    name,
    description,
    parameters: z.toJSONSchema(schema(), { io: 'input', unrepresentable: 'any' }),
  }));
}
