/** Payments of each schedule, one a day. */
export const DAYS = 3;

/** What an accountant writes down, in cents. `webhookTotal` is the total that the last webhook of a payment said. */
export interface Account {
  requestId: string;
  expected: number;
  payments: { cents: number; refunded: boolean }[];
  webhookTotal?: number;
  /** What becomes of the next payment to a bank account. An overpayment goes to the payee's wallet instead. */
  bank?: 'sends' | 'bounces' | undefined;
}
export interface Schedule {
  id: string;
  cents: number;
  firstDay: number;
  paid: number;
  isActive: boolean;
}
export class Model {
  day = 0;
  accounts: Account[] = [];
  schedules: Schedule[] = [];

  static paid({ payments }: Account): number {
    return payments.reduce((sum, { cents, refunded }) => sum + (refunded ? 0 : cents), 0);
  }
  static left(account: Account): number {
    return Math.max(0, account.expected - Model.paid(account));
  }
  pay(account: Account, cents: number): void {
    account.payments.push({ cents, refunded: false });
    account.webhookTotal = Model.paid(account);
  }
  refund({ payments }: Account): void {
    for (const payment of payments) payment.refunded = true;
  }
  /** Every day that has come is paid, also those of a pause once it is over. */
  runSchedules(): void {
    for (const one of this.schedules) {
      if (one.isActive) one.paid = Math.max(one.paid, Math.min(DAYS, this.day - one.firstDay + 1));
    }
  }
}

export const copyOf = (model: Model): Model => Object.assign(new Model(), structuredClone({ ...model }));
