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

/** One delivery of an event to the receiver. */
export interface Send {
  /** Number of the event among those of the trial. */
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
  needs?: 'partial' | 'refund' | 'break';
  /** Status and life of the receiver alone can judge it. */
  byStatus?: boolean;
  /** `early`: its event is 36 seconds old. `alone`: beside no other trial. `late`: sent once more at the end. `risky`: it may end the
   * receiver. @default side by side with others */
  phase?: 'early' | 'alone' | 'late' | 'risky';
  /** Number of orders. @default 1 */
  orders?: number;
  /** The amount of an order, where it matters. */
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
  /** What is sent, in words. */
  sent: string;
  sentence: string;
  often?: string | undefined;
}

/** Defines a trial. The text has two lines: what is sent, and what a failure means, with a likely cause after "Often:". */
export function defineTrial(rank: Trial['class']) {
  return (name: string, makes: readonly Make[], sends: readonly Send[], rules: TrialRules = {}) =>
    ([text = '']: TemplateStringsArray): Trial => {
      const [sent = '', meaning = ''] = text.trim().split(/\n\s*/);
      const [sentence = '', often] = meaning.split(' Often: ');
      return { name, class: rank, makes, sends, ...rules, sent, sentence, often };
    };
}
