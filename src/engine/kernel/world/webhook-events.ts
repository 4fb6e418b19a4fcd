import { DomainError } from '../core/errors.ts';
import { validNames } from '../core/nearest.ts';
import type { WorldService } from './world-config.ts';

/** @throws DomainError 400 for an event that no webhook can have */
export function checkEvent(event: string | undefined, { webhookEvents }: WorldService): void {
  if (event === undefined || webhookEvents.includes(event)) return;
  const list = `events: ${webhookEvents.join(', ')}`;
  throw DomainError.field('event', `unknown event "${event}"${validNames(event, webhookEvents, list)}`);
}
