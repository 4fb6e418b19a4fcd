import { readFileSync, writeFileSync } from 'node:fs';

/** A mutant in Stryker's JSON report. */
interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: string;
  static?: boolean;
  location: { start: { line: number; column: number } };
}

/** The mutants of one file, counted. */
export interface Score {
  file: string;
  killed: number;
  counted: number;
  /** Each mutant that no test noticed: where it is, and what it writes there. */
  survivors: string[];
}

/** An endless loop, or a thrown error, is noticed as well as a failed test. */
const KILLED = ['Killed', 'Timeout', 'RuntimeError'];
const SURVIVED = ['Survived', 'NoCoverage'];

/** Stryker's JSON report. */
interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

/**
 * Removes the survivors of module constants from the report that the next run starts from. No test covers them, so
 * Stryker would not rerun them for a new test.
 */
export function forgetStaticSurvivors(path: string): void {
  const report: Report = JSON.parse(readFileSync(path, 'utf8'));
  for (const file of Object.values(report.files)) {
    file.mutants = file.mutants.filter((mutant) => !(mutant.static && SURVIVED.includes(mutant.status)));
  }
  writeFileSync(path, JSON.stringify(report));
}

/** Returns the scores of the files of a report, in the order of the report. */
export function readReport(path: string): Score[] {
  const { files }: Report = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(files).map(([file, { source, mutants }]) => {
    const killed = mutants.filter(({ status }) => KILLED.includes(status)).length;
    const survivors = mutants.filter(({ status }) => SURVIVED.includes(status));
    const lines = source.split('\n');
    return {
      file,
      killed,
      counted: killed + survivors.length,
      survivors: survivors.map((mutant) => describeMutant(file, lines, mutant)),
    };
  });
}

function describeMutant(file: string, lines: string[], { mutatorName, replacement, location }: Mutant): string {
  const { line, column } = location.start;
  const text = (lines[line - 1] ?? '').trim();
  return `${file}:${line}:${column} ${mutatorName}\n    ${text}\n    -> ${replacement ?? ''}`;
}

/** Returns how many percent of the mutants were killed; 100 when there are none. */
export function percentKilled(scores: readonly Score[]): number {
  const sum = (field: 'killed' | 'counted') => scores.reduce((total, score) => total + score[field], 0);
  return sum('counted') === 0 ? 100 : (100 * sum('killed')) / sum('counted');
}

/** Returns a line with the counts of some files. */
export function scoreLine(name: string, scores: readonly Score[]): string {
  const killed = scores.reduce((sum, score) => sum + score.killed, 0);
  const counted = scores.reduce((sum, score) => sum + score.counted, 0);
  return `${name.padEnd(55)} ${killed} of ${counted}`.padEnd(70) + `${percentKilled(scores).toFixed(1)} %`.padStart(8);
}
