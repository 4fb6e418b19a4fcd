import type { WorldImage } from './registers.ts';

/** The part of a world that moves its clock. */
interface MovedWorld {
  readonly journal: { moveBegan(): void; moveTakenBack(): void; moveEnded(): void } | undefined;
  image(): WorldImage;
  replaceState(image: WorldImage): void;
}

/**
 * The move of a world's clock that is under way, as the state and its journal know it: where it began, and which changes belong to it.
 * What a move runs is decided by `engine/kernel/clock/clock-mover.ts`.
 */
export class ClockMove {
  readonly #world: MovedWorld;
  #start: WorldImage | undefined;
  #isChanging = false;

  constructor(world: MovedWorld) {
    this.#world = world;
  }

  /** The state at the beginning of the move; undefined when none is under way. */
  get start(): WorldImage | undefined {
    return this.#start;
  }

  /** Whether the change that is being made belongs to the move. */
  get isChanging(): boolean {
    return this.#isChanging;
  }

  /** Begins a move. Returns the present state, to which {@link takeBack} can return. */
  begin(): WorldImage {
    const start = this.#world.image();
    this.#start = start;
    this.#world.journal?.moveBegan();
    return start;
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

  /** Completes the move. */
  end(): void {
    this.#start = undefined;
    this.#world.journal?.moveEnded();
  }

  /** Returns to the state at the beginning of a move. */
  takeBack(start: WorldImage): void {
    this.#world.journal?.moveTakenBack();
    this.#world.replaceState(start);
  }

  /** Forgets the move, because the state that it moved was replaced. */
  forget(): void {
    this.#start = undefined;
  }
}
