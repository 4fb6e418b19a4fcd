import type { Row, TableDefinition } from '../../engine/kernel/store/table.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import { clientIdsTable } from '../../service/client-ids/client-ids.model.ts';
import { journeysTable } from '../../service/journeys/journeys.model.ts';
import { payersTable } from '../../service/payers/payers.model.ts';
import { paymentDetailsTable } from '../../service/payment-details/payment-details.model.ts';
import { paymentsTable } from '../../service/payments/payments.model.ts';
import { recurringPaymentsTable } from '../../service/recurring/recurring.model.ts';
import { requestsTable } from '../../service/requests/requests.model.ts';
import type { SectionPath } from './sections.ts';

const sizeOf =
  <R extends Row>(table: TableDefinition<R>) =>
  (world: World) =>
    world.table(table).count();

/** How many records a view lists, by its path. Counting costs the same for every size. */
const COUNTS: Readonly<Partial<Record<SectionPath, (world: World) => number>>> = {
  'panel/requests': sizeOf(requestsTable),
  'panel/payments': sizeOf(paymentsTable),
  'panel/recurring': sizeOf(recurringPaymentsTable),
  'panel/payers': sizeOf(payersTable),
  'panel/bank-details': sizeOf(paymentDetailsTable),
  'panel/client-ids': sizeOf(clientIdsTable),
  'panel/journeys': sizeOf(journeysTable),
};

/** Returns how many records a view lists; undefined for a view that is no list of records. */
export function countOf(world: World, path: SectionPath): number | undefined {
  return COUNTS[path]?.(world);
}
