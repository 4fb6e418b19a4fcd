import type { Disk, FileStatus } from '../../src/engine/mock/state-file/disk.ts';

interface MemoryFile {
  bytes: Buffer;
  mode: number;
  identity: string;
  changedAtMs: number;
}

const failure = (code: string) => Object.assign(new Error(`${code}: made by the test, operation`), { code });

/** A disk in memory that fails where a test wants it to. */
export class MemoryDisk implements Disk {
  readonly files = new Map<string, MemoryFile>();
  readonly #open = new Map<number, MemoryFile>();
  #last = 0;
  /** Bytes that all files together may have. */
  capacity = Number.POSITIVE_INFINITY;
  /** Bytes that one write takes at most. */
  mostAtOnce = Number.POSITIVE_INFINITY;
  /** Operations until each further one fails, and how. */
  failAfter = Number.POSITIVE_INFINITY;
  failWith = 'EIO';
  /** How many operations may fail. */
  failures = Number.POSITIVE_INFINITY;
  /** Names and sizes of the operations so far. */
  readonly operations: string[] = [];

  /** The bytes of a file. */
  read(file: number, into: Uint8Array, position: number): number;
  read(path: string): Buffer;
  read(file: number | string, into?: Uint8Array, position = 0): number | Buffer {
    if (typeof file === 'string') return this.files.get(file)?.bytes ?? Buffer.alloc(0);
    return into === undefined ? 0 : this.#file(file).bytes.copy(into, 0, position);
  }

  /** Puts a file there. */
  put(path: string, bytes: Buffer, mode = 0o600): void {
    this.#last++;
    this.files.set(path, { bytes, mode, identity: `${this.#last}`, changedAtMs: this.#last });
  }

  status(path: string): FileStatus | undefined {
    const file = this.files.get(path);
    if (file === undefined) return undefined;
    const { mode, identity, changedAtMs, bytes } = file;
    return { kind: 'file', size: bytes.length, mode, uid: 0, gid: 0, identity, changedAtMs };
  }

  realPath(path: string): string {
    return path;
  }

  readLink(path: string): string {
    return path;
  }

  open(path: string, how: 'existing' | 'new'): number {
    this.#begin(`open ${how}`);
    if (how === 'new' && this.files.has(path)) throw failure('EEXIST');
    if (how === 'new') this.put(path, Buffer.alloc(0));
    const file = this.files.get(path);
    if (file === undefined) throw failure('ENOENT');
    this.#last++;
    this.#open.set(this.#last, file);
    return this.#last;
  }

  write(number: number, bytes: Uint8Array, position: number): number {
    this.#begin(`write ${bytes.length}`);
    const file = this.#file(number);
    const used = [...this.files.values()].reduce((sum, { bytes: { length } }) => sum + length, 0);
    const growth = Math.max(0, position + bytes.length - file.bytes.length);
    const room = bytes.length - Math.max(0, used + growth - this.capacity);
    const count = Math.min(room, this.mostAtOnce, bytes.length);
    if (count <= 0) throw failure('ENOSPC');
    const size = Math.max(file.bytes.length, position + count);
    const grown = Buffer.alloc(size);
    file.bytes.copy(grown);
    grown.set(bytes.subarray(0, count), position);
    file.bytes = grown;
    return count;
  }

  truncate(number: number, size: number): void {
    this.#begin('truncate');
    const file = this.#file(number);
    file.bytes = file.bytes.subarray(0, size);
  }

  adopt(number: number, { mode }: { mode: number }): void {
    this.#begin('adopt');
    this.#file(number).mode = mode;
  }

  async sync(): Promise<void> {
    this.#begin('sync');
  }

  async syncFolder(): Promise<void> {
    this.#begin('sync folder');
  }

  close(number: number): void {
    if (!this.#open.delete(number)) throw failure('EBADF');
  }

  rename(from: string, to: string): void {
    this.#begin('rename');
    const file = this.files.get(from);
    if (file === undefined) throw failure('ENOENT');
    this.files.delete(from);
    this.files.set(to, file);
  }

  remove(path: string): void {
    this.#begin('remove');
    this.files.delete(path);
  }

  touch(): void {}

  #file(number: number): MemoryFile {
    const file = this.#open.get(number);
    if (file === undefined) throw failure('EBADF');
    return file;
  }

  #begin(operation: string): void {
    this.operations.push(operation);
    this.failAfter--;
    if (this.failAfter >= 0 || this.failures <= 0) return;
    this.failures--;
    throw failure(this.failWith);
  }
}
