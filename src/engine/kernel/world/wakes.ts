import { Slices } from '../clock/slices.ts';
import { DomainError } from '../core/errors.ts';
import { finishPaced, type Parts } from '../core/parts.ts';

/** The workspaces that are being opened, while other calls are answered. */
export class Wakes {
  readonly #promises = new Map<string, Promise<void>>();

  find(key: string): Promise<void> | undefined {
    return this.#promises.get(key);
  }

  /** Opens a workspace in parts. Returns a promise that rejects with a `DomainError` 409 when it is deleted before it is open. */
  start(key: string, parts: Parts<void>): Promise<void> {
    const waking = finishPaced(parts, new Slices().pace).finally(() => {
      // Whatever was read of it, and whoever uses its key by now.
      if (this.find(key) !== waking) throw new DomainError('conflict', `Workspace "${key}" was deleted meanwhile`);
      this.forget(key);
    });
    this.#promises.set(key, waking);
    return waking;
  }

  forget(key: string): void {
    this.#promises.delete(key);
  }
}
