/** Lets callers of the same moment share one save. Saves run one after the other. */
export class SharedSave {
  readonly #save: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param save saves everything so far */
  constructor(save: () => Promise<void>) {
    this.#save = save;
  }

  get isRunning(): boolean {
    return this.#running !== undefined || this.#next !== undefined;
  }

  /** Resolves once everything so far is saved, and rejects when it cannot be. */
  request(): Promise<void> {
    this.#next ??= this.#start(this.#running);
    return this.#next;
  }

  async #start(before: Promise<void> | undefined): Promise<void> {
    await settled(before);
    this.#next = undefined;
    const running = this.#save().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    await running;
  }
}

/** Resolves once work is done or has failed. */
export function settled(work: Promise<void> | undefined): Promise<void> {
  return Promise.resolve(work).catch(() => {});
}
