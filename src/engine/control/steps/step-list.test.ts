import { expect, test } from 'vitest';
import { paymentRequestService } from '../../../service/service.ts';
import { listSteps } from './step-list.ts';

test('listSteps: converts the schemas of a service once', () => {
  const { steps } = paymentRequestService;
  expect(listSteps(steps)).toHaveLength(steps.size);
  expect(listSteps(steps)).toBe(listSteps(steps));
  expect(listSteps(new Map())).toEqual([]);
});
