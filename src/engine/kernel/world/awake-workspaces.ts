import { machineNow } from '../clock/clock.ts';
import type { ListedWorkspace } from './sleeping-workspaces.ts';
import { hasEnded, type WorkspaceTerms } from './workspace-terms.ts';
import type { World } from './world.ts';

/** What is kept of a workspace beside its state. */
export interface KeptWorkspace {
  usedAtMs: number;
  terms: WorkspaceTerms;
}

export interface AwakeWorkspace extends KeptWorkspace {
  world: World;
  countCall: ((nowMs: number) => void) | undefined;
}

/** The workspaces in memory beside the main one, by key. The one that was used last comes last. */
export class AwakeWorkspaces extends Map<string, AwakeWorkspace> {
  /** No workspace expires before this moment of the machine's clock. */
  #nextExpiryMs = Number.POSITIVE_INFINITY;

  /** Notes that a workspace is used. Returns it. */
  use(key: string): AwakeWorkspace | undefined {
    const known = this.get(key);
    if (known === undefined) return undefined;
    known.usedAtMs = machineNow();
    this.delete(key);
    this.set(key, known);
    return known;
  }

  setTerms(workspace: AwakeWorkspace, terms: WorkspaceTerms): void {
    workspace.terms = terms;
    this.#nextExpiryMs = Math.min(this.#nextExpiryMs, terms.expiresAtMs ?? Number.POSITIVE_INFINITY);
  }

  /** Returns the keys of those that were not used for some milliseconds, and of those that have expired. A call under way is a use. */
  ended(ttlMs: number): string[] {
    const [first] = this.values();
    const nowMs = machineNow();
    if (first === undefined || (first.usedAtMs >= nowMs - ttlMs && nowMs < this.#nextExpiryMs)) return [];
    const [ended, others] = [[] as string[], [] as number[]];
    for (const [key, workspace] of [...this]) {
      if (workspace.world.callsUnderWay > 0) this.use(key);
      if (hasEnded({ ...workspace.terms, ...workspace }, ttlMs)) ended.push(key);
      else others.push(workspace.terms.expiresAtMs ?? Number.POSITIVE_INFINITY);
    }
    this.#nextExpiryMs = others.reduce((next, ms) => Math.min(next, ms), Number.POSITIVE_INFINITY);
    return ended;
  }

  list(): ListedWorkspace[] {
    return [...this].map(([key, { usedAtMs }]) => ({ key, usedAtMs }));
  }

  /** Removes those from memory that were not used since a moment, and that do nothing. Returns them. */
  release(usedBeforeMs: number, mayRelease: (key: string, world: World) => boolean): ListedWorkspace[] {
    const released = this.list().filter(({ key, usedAtMs }) => {
      const world = this.get(key)?.world;
      return world !== undefined && usedAtMs < usedBeforeMs && !world.isBusy && mayRelease(key, world);
    });
    for (const { key } of released) {
      const world = this.get(key)?.world;
      this.delete(key);
      world?.end();
    }
    return released;
  }
}
