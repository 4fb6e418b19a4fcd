/** `notJudged`: there was not enough evidence; `sentence` says why. */
export type VerdictWord = 'passed' | 'finding' | 'remark' | 'notJudged';

/** The verdict about one trial of a receiver, or one disturbed run of a job. */
export interface Verdict {
  name: string;
  /** Why a failure counts: `promise` for what the service does or documents. */
  class: string;
  verdict: VerdictWord;
  /** The bug in one sentence, or why nothing was judged; empty when the trial passed. */
  sentence: string;
  seen: Readonly<Record<string, string>>;
  expected: Readonly<Record<string, string>>;
  /** A likely cause. */
  often?: string | undefined;
  tries?: readonly [failed: number, tried: number] | undefined;
  /** What makes the same trial again, alone. */
  again: string;
  /** The call that was disturbed, of a run of a job. */
  operation?: string | undefined;
  call?: number | undefined;
  kind?: string | undefined;
}

/** The result of an examination, as `--report json` writes it. */
export interface ExamineReport {
  format: 1;
  /** `examine webhook` or `examine run`. */
  command: string;
  version: string;
  seed: string;
  /** The worst verdict; `none` when there is no finding and too little was judged for an answer. */
  verdict: 'passed' | 'remark' | 'finding' | 'none';
  /** Why there is no answer; absent when there is one. */
  problem?: string | undefined;
  counts: Readonly<Record<VerdictWord, number>>;
  /** What the reader has to know beside the verdicts, such as what remains in the application. */
  notes: readonly string[];
  /** Real milliseconds. */
  ms: number;
  trials: readonly Verdict[];
}

/** What an examination resolves with. It never rejects because of a finding. */
export interface Examination extends ExamineReport {
  readonly findings: readonly Verdict[];
  readonly remarks: readonly Verdict[];
  /** Throws one error with the sentences of all findings, or with the reason why there is no answer. */
  assert(): void;
}
