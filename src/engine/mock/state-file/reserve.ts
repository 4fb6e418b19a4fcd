import type { Disk } from './disk.ts';

/** Size of the file. A state after a reset is smaller, unless a mock began with a large one. */
const RESERVE_BYTES = 512 * 1024;

/** A file beside the state file that keeps room on the disk, so that a smaller state can be written where a disk is full. */
export class Reserve {
  readonly #disk: Disk;
  readonly #path: string;
  #isTaken = false;

  constructor(disk: Disk, path: string) {
    this.#disk = disk;
    this.#path = path;
  }

  /** Takes the room, unless it has it; none where there is not enough. */
  take(): void {
    if (this.#isTaken) return;
    try {
      const file = this.#disk.open(this.#path, 'new');
      try {
        this.#isTaken = this.#disk.write(file, Buffer.alloc(RESERVE_BYTES), 0) === RESERVE_BYTES;
      } finally {
        this.#disk.close(file);
      }
      if (!this.#isTaken) this.release();
    } catch {
      this.release();
    }
  }

  /** Makes the room free. */
  release(): void {
    this.#isTaken = false;
    try {
      this.#disk.remove(this.#path);
    } catch {
      // What follows finds out whether there is room.
    }
  }
}
