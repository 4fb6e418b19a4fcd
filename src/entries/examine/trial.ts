import type { Step } from '../mock.types.ts';

/** Returns the step that makes one event, or several of the same second. */
export type Make = (orders: readonly { requestId: string; amount: string }[]) => Step;

/** Returns the values of the signature header. `original` is the event's own body, `events` are the bodies of all events of the trial. */
export type Sign = (signed: {
  sent: string;
  original: string;
  events: readonly string[];
  hmac(text: string, secret?: string): string;
}) => readonly string[];

/** One delivery of an event, by its number among those of the trial. */
export interface Send {
  event: number;
  /** Retry count. @default 0 */
  count?: number;
  hasOtherId?: boolean;
  body?: (text: string) => string;
  sign?: Sign;
  /** `overruled`: the answer is read, and counts as a proxy's 500. `lost`: the connection ends before the answer. `ignored`: the answer
   * comes too late. `burst`: many at once. `broken`: while the application's store is broken. */
  mode?: 'overruled' | 'lost' | 'ignored' | 'burst' | 'broken';
  /** `unknown`: any status is right. `forged`: a refusal is as right as a 2xx that means nothing. @default 'genuine' */
  kind?: 'forged' | 'unknown';
  isTest?: boolean;
  /** Only when no answer before it was 2xx. */
  isRetry?: boolean;
}

/** When a trial is made, and what its failure means only after. */
interface TrialRules {
  /** What must have been seen or given before. */
  needs?: 'partial' | 'refund' | 'breaks';
  /** `early`: its event is 36 seconds old. `alone`: beside no other trial. `late`: sent once more at the end. `risky`: it may end the
   * receiver. @default side by side with others */
  phase?: 'early' | 'alone' | 'late' | 'risky';
  /** Number of orders. @default 1 */
  orders?: number;
  amount?: string;
  /** What was believed has to be taken back, which may take a while. */
  isTakenBack?: boolean;
}

/** One trial: what is made and sent, and what its failure means. The right belief is what the mock's API answers at the end. */
export interface Trial extends TrialRules {
  name: string;
  class: 'promise' | 'hardening';
  makes: readonly Make[];
  sends: readonly Send[];
  /** What is sent, what a failure means, and a likely cause, in words. */
  sent: string;
  sentence: string;
  often?: string | undefined;
}

/** Defines a trial. Its text is what is sent, an arrow, what a failure means, and after "Often:" a likely cause. */
export function defineTrial(rank: Trial['class']) {
  return (name: string, makes: readonly Make[], sends: readonly Send[], rules: TrialRules = {}) =>
    ([text = '']: TemplateStringsArray): Trial => {
      const [sent = '', sentence = '', often] = text.trim().split(/ → | Often: /);
      return { name, class: rank, makes, sends, ...rules, sent, sentence, often };
    };
}
