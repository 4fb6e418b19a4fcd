import { formatUnits, parseUnits, percentOf } from '../../../engine/kernel/core/decimal.ts';
import type { Step } from '../../../entries/types/mock.types.ts';

/** Pays a part of the order. */
export const pay = (amount: `${number}%`): Step => ({ do: 'request.pay', requestId: '{order}', amount });

/** Creates an event of the order without a payment. */
export const trigger = (event: Step<'webhook.trigger'>['event']): Step => ({
  do: 'webhook.trigger',
  event,
  requestId: '{order}',
  force: true,
});

/** Returns the steps for these orders; see `Trial.steps`. */
export function stepsOf(steps: readonly Step[], orders: readonly { requestId: string; amount: string }[]): Step[] {
  const units = parseUnits(orders[0]?.amount ?? '', 18);
  const text = JSON.stringify(steps)
    .replaceAll('{order}', `${orders[0]?.requestId}`)
    .replaceAll('{other}', `${orders[1]?.requestId}`)
    .replace(/([\d.]+)%/g, (_, percent: string) => formatUnits(percentOf(units, percent), 18));
  return JSON.parse(text);
}
