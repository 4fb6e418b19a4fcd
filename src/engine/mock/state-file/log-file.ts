import type { LogContents } from '../saved-state/log-contents.ts';
import type { Disk, FileStatus } from './disk.ts';
import { FILE_START, type LinePosition, lineOf } from './lines.ts';

/** A state file that is written at its end. What fails on the way is taken back to the last {@link LogFile.mark}. */
export class LogFile {
  readonly contents: LogContents;
  readonly #disk: Disk;
  readonly #file: number;
  #position: LinePosition;
  #mark: LinePosition & Pick<LogContents, 'nextLayer' | 'hasStart'>;
  readonly #syncing = new Set<Promise<void>>();
  #lines: Buffer[] = [];
  #lineLength = 0;
  /** Whether bytes beyond the position may be in the file. */
  #isDirty = false;
  /** The number of bytes up to the last mark that survive a power failure. */
  #syncedSize = 0;

  constructor(disk: Disk, file: number, position = FILE_START, nextLayer = 1) {
    this.#disk = disk;
    this.#file = file;
    this.#position = position;
    this.contents = { layers: new Map(), nextLayer, hasStart: false };
    this.#mark = { ...position, nextLayer, hasStart: false };
  }

  /** The number of bytes up to the last mark. */
  get size(): number {
    return this.#mark.size;
  }

  /** Whether everything up to the last mark survives a power failure. */
  get isSynced(): boolean {
    return this.#syncedSize === this.size;
  }

  /** Whether the size of the file is not what it should be after the last successful write. */
  differsFrom(size: number | undefined): boolean {
    return !this.#isDirty && size !== this.#position.size;
  }

  /** The number of bytes that were added and not yet written. */
  get waiting(): number {
    return this.#lineLength;
  }

  /** Adds a record. */
  add(json: string): void {
    const { line, checksum } = lineOf(json, this.#position.checksum);
    this.#lines.push(line);
    this.#lineLength += line.length;
    this.#position = { size: this.#position.size, checksum };
  }

  /** Writes what was added. @throws an error of the disk */
  write(): void {
    if (this.#isDirty) this.cutOff();
    if (this.#lines.length === 0) return;
    let bytes: Uint8Array = Buffer.concat(this.#lines);
    this.#lines = [];
    this.#lineLength = 0;
    let { size } = this.#position;
    this.#isDirty = true;
    while (bytes.length > 0) {
      const written = this.#disk.write(this.#file, bytes, size);
      if (written <= 0) throw Object.assign(new Error('ENOSPC: nothing was written'), { code: 'ENOSPC' });
      bytes = bytes.subarray(written);
      size += written;
    }
    this.#isDirty = false;
    this.#position = { size, checksum: this.#position.checksum };
  }

  /** Makes what was written so far count: later failures keep it. */
  mark(): void {
    const { nextLayer, hasStart } = this.contents;
    this.#mark = { ...this.#position, nextLayer, hasStart };
  }

  /** Takes back everything since the last mark. */
  rollBack(): void {
    const { size, checksum, nextLayer, hasStart } = this.#mark;
    this.#lines = [];
    this.#lineLength = 0;
    this.#isDirty ||= this.#position.size > size;
    this.#position = { size, checksum };
    for (const [layer, number] of this.contents.layers) {
      if (number >= nextLayer) this.contents.layers.delete(layer);
    }
    Object.assign(this.contents, { nextLayer, hasStart });
    try {
      this.cutOff();
    } catch {
      // The next write tries again; until then a reader drops what is incomplete.
    }
  }

  /** Removes what is in the file beyond its last record. @throws an error of the disk */
  cutOff(): void {
    this.#disk.truncate(this.#file, this.#position.size);
    this.#isDirty = false;
  }

  /** Gives the file the permissions of another one. */
  adopt(status: FileStatus): void {
    this.#disk.adopt(this.#file, status);
  }

  /** Resolves once everything written so far survives a power failure. */
  sync(): Promise<void> {
    const syncing = this.#sync().finally(() => {
      this.#syncing.delete(syncing);
    });
    this.#syncing.add(syncing);
    return syncing;
  }

  /** Closes the file as soon as the disk no longer works on it. */
  close(): void {
    if (this.#syncing.size === 0) this.#disk.close(this.#file);
    else void Promise.allSettled(this.#syncing).then(() => this.#disk.close(this.#file));
  }

  async #sync(): Promise<void> {
    const { size } = this;
    await this.#disk.sync(this.#file);
    this.#syncedSize = Math.max(this.#syncedSize, size);
  }
}
