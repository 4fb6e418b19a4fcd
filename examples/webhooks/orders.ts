import type { WebhookPayload } from 'payment-request-mock/webhooks';

/** Orders of a shop by request ID: the greatest reported total and the payment time. */
export class Orders {
  readonly #paid = new Map<string, { total: number; paidAt: string | undefined }>();
  readonly #seen = new Set<string>();
  /** Events that changed an order, for the log. */
  readonly booked: string[] = [];

  /** True for a new delivery. Recorded synchronously, before any await. */
  isNew(delivery: string): boolean {
    if (this.#seen.has(delivery)) return false;
    this.#seen.add(delivery);
    return true;
  }

  /** Books a payment. An older total that arrives later changes nothing. */
  book(payload: WebhookPayload): void {
    this.booked.push(payload.event);
    if (payload.event !== 'payment.confirmed' && payload.event !== 'payment.partial') return;
    const known = this.#paid.get(payload.requestId);
    const total = Math.max(known?.total ?? 0, Number(payload.totalAmountPaid));
    const paidAt = payload.event === 'payment.confirmed' ? payload.timestamp : known?.paidAt;
    this.#paid.set(payload.requestId, { total, paidAt });
  }

  /** Returns the amount paid for a request, and when it was paid in full. */
  of(requestId: string): { total: number; paidAt: string | undefined } | undefined {
    return this.#paid.get(requestId);
  }
}
