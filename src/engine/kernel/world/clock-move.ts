import type { WorldImage } from './registers.ts';

interface MovedWorld {
  image(): WorldImage;
  replaceState(image: WorldImage): void;
}

/** The move of the clock that is under way, as the state and its journal know it. `clock-mover.ts` decides what a move runs. */
export class ClockMove {
  readonly #world: MovedWorld;
  #start: WorldImage | undefined;
  #isChanging = false;
  #isDisturbed = false;

  constructor(world: MovedWorld) {
    this.#world = world;
  }

  get isUnderWay(): boolean {
    return this.#start !== undefined;
  }

  /** The state that lasts when the process ends now: that at the beginning of a move, unless others have changed it meanwhile. */
  get lasting(): WorldImage | undefined {
    return this.#isDisturbed ? undefined : this.#start;
  }

  noteChange(): void {
    if (!this.#isChanging) this.#isDisturbed = true;
  }

  begin(): void {
    this.#start = this.#world.image();
    this.#isDisturbed = false;
  }

  /** Runs a change that belongs to the move. Returns its result. */
  change<T>(change: () => T): T {
    this.#isChanging = true;
    try {
      return change();
    } finally {
      this.#isChanging = false;
    }
  }

  end(): void {
    this.#start = undefined;
  }

  /** Takes the move back. Returns false when that is impossible, because others have changed the state meanwhile. */
  takeBack(): boolean {
    const { lasting } = this;
    if (lasting !== undefined) this.#world.replaceState(lasting);
    return lasting !== undefined;
  }

  /** Forgets the move, because the state that it moved was replaced. */
  forget(): void {
    this.#start = undefined;
  }
}
