import type { SavingStatus } from '../../api/http/saving.types.ts';
import { isoTime, machineNow } from '../../kernel/clock/clock.ts';
import { reasonOf } from './disk.ts';

/** Whether a state is being saved. A failure is reported to the user once, and that it is over. */
export class SavingReport {
  readonly #file: string;
  readonly #warn: (text: string) => void;
  #savedAtMs = machineNow();
  #isFailing = false;
  #problem: string | null = null;

  /**
   * @param file the path of the file, as the user has given it
   * @param warn prints a line to the user
   */
  constructor(file: string, warn: (text: string) => void) {
    this.#file = file;
    this.#warn = warn;
  }

  get isFailing(): boolean {
    return this.#isFailing;
  }

  get status(): Omit<SavingStatus, 'droppedBytes'> {
    const status = this.#isFailing ? 'failing' : 'ok';
    return { status, problem: this.#problem, savedAt: isoTime(this.#savedAtMs) };
  }

  /** Milliseconds since everything was saved last. */
  get ageMs(): number {
    return machineNow() - this.#savedAtMs;
  }

  /** Notes that everything so far is saved, while there may be more to do. */
  noteSaved(): void {
    this.#savedAtMs = machineNow();
  }

  /** Reports that a save has succeeded. */
  succeed(): void {
    this.noteSaved();
    if (this.#isFailing) this.#warn(`${this.#file}: the state is saved again`);
    this.#isFailing = false;
    this.#problem = null;
  }

  /** Reports that a save has failed. */
  fail(error: unknown): void {
    const problem = reasonOf(error);
    if (!this.#isFailing)
      this.warn(`the state cannot be saved: ${problem}; it is kept in memory, and saving is tried again`);
    this.#isFailing = true;
    this.#problem = problem;
  }

  /** Reports a problem that does not keep the state from being saved. */
  warn(problem: string): void {
    this.#problem = problem;
    this.#warn(`${this.#file}: ${problem}`);
  }
}
