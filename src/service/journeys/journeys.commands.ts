import { DomainError } from '../../engine/kernel/core/errors.ts';
import { newRow } from '../../engine/kernel/core/row-schema.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { getRequest } from '../money/requests/requests.commands.ts';
import {
  type JourneyEventRow,
  type JourneyRow,
  journeyEventRowSchema,
  journeyEventsTable,
  journeysTable,
} from './journeys.model.ts';

/** An event reported by a processor. `nextProcessorId` moves the journey to the next processor. */
export interface JourneyEventInput extends Pick<JourneyEventRow, 'status' | 'amount' | 'processedAt' | 'rawPayload'> {
  currency?: string;
  txReference?: string;
  nextProcessorId?: string | undefined;
}

/** Records an event of the current processor. The journey is found by its id or by an event's transaction reference. */
export function recordJourneyEvent(tx: Tx, queryId: string, input: JourneyEventInput): JourneyEventRow {
  const journey = locateJourney(tx, queryId);
  const made = newRow(journeyEventRowSchema(), {
    ...input,
    id: tx.ids.ulid(),
    journeyId: journey.id,
    processorId: journey.currentProcessorId,
    stepIndex: journeyEvents(tx, journey.id).length + 1,
  });
  const next = input.nextProcessorId;
  if (next !== undefined) {
    const processors = journey.processors.includes(next) ? journey.processors : [...journey.processors, next];
    tx.table(journeysTable).put({ ...journey, processors, currentProcessorId: next });
  }
  return tx.emit('journey.event-recorded', tx.table(journeyEventsTable).put(made));
}

/** Returns the journey with this id, or with an event of this transaction reference. @throws DomainError 404 */
export function locateJourney(tx: ReadTx, queryId: string): JourneyRow {
  const direct = tx.table(journeysTable).get(queryId);
  if (direct !== undefined) return direct;
  const event = tx.table(journeyEventsTable).find('txReference', queryId);
  const journey = event === undefined ? undefined : tx.table(journeysTable).get(event.journeyId);
  if (journey !== undefined) return journey;
  tx.assume('A-JOURNEY-CREATION');
  throw DomainError.notFound('Journey', queryId);
}

export function journeyTimeline(tx: ReadTx, journeyId: string): JourneyEventRow[] {
  return journeyEvents(tx, journeyId).sort((a, b) => Date.parse(a.processedAt) - Date.parse(b.processedAt));
}

export function journeyEvents(tx: ReadTx, journeyId: string): JourneyEventRow[] {
  return tx.table(journeyEventsTable).search({ by: { journeyId } }).rows.reverse();
}

/** The first processor of a journey created by the public API, until an event names the next. */
const FIRST_PROCESSOR = 'request-network';

/**
 * Creates a journey, optionally of a request.
 * @throws DomainError 404 if the request does not exist
 */
export function createJourney(tx: Tx, { requestId }: { requestId?: string }): JourneyRow {
  tx.assume('A-JOURNEY-CREATION');
  if (requestId !== undefined) getRequest(tx, requestId);
  return addJourney(tx, { processors: [FIRST_PROCESSOR], ...(requestId !== undefined && { requestId }) });
}

export function addJourney(tx: Tx, input: { id?: string; requestId?: string; processors: string[] }): JourneyRow {
  const id = input.id ?? tx.ids.ulid();
  if (tx.table(journeysTable).get(id) !== undefined) throw new DomainError('conflict', `Journey ${id} exists already`);
  return tx.table(journeysTable).put({
    id,
    requestId: input.requestId ?? null,
    processors: input.processors,
    currentProcessorId: input.processors[0] ?? '',
    createdAt: tx.now(),
  });
}
