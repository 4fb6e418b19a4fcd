import { expect, test } from 'vitest';
import { toyService } from '../../../../test/support/toy-service.ts';
import { listSteps } from './step-list.ts';

test('listSteps: converts the schemas of a service once', () => {
  const { steps } = toyService;
  expect(listSteps(steps)).toHaveLength(steps.size);
  expect(listSteps(steps)).toBe(listSteps(steps));
  expect(listSteps(new Map())).toEqual([]);
});
