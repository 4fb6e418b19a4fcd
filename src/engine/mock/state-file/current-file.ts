import type { FileStatus } from './disk.ts';
import type { LogFile } from './log-file.ts';

/** Bytes that are added at least before a file is written anew. */
const MIN_ADDED = 4 * 1024 * 1024;

/** The file that changes are saved to. */
export class CurrentFile {
  readonly file: LogFile;
  readonly #identity: string | undefined;
  #firstSize: number;

  /**
   * @param identity changes when another file takes its place
   * @param firstSize the number of bytes that it had when it was written as a whole
   */
  constructor(file: LogFile, identity: string | undefined, firstSize = file.size) {
    this.file = file;
    this.#identity = identity;
    this.#firstSize = firstSize;
  }

  /** @throws Error when somebody else has replaced or changed the file */
  check(found: FileStatus): void {
    if (found.identity !== this.#identity) throw new Error('another file was put in its place');
    if (this.file.differsFrom(found.size)) throw new Error('the file was changed by somebody else');
  }

  /** Returns whether so much was added that the file should be written anew. */
  hasOutgrown(leastAdded = MIN_ADDED): boolean {
    return this.file.size - this.#firstSize > Math.max(leastAdded, this.#firstSize);
  }

  /** Takes its present size for that of a file that was written as a whole. */
  acceptSize(): void {
    this.#firstSize = this.file.size;
  }
}
