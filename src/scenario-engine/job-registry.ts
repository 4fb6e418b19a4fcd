import type { JobDefinition, JobHandler } from '../world/job-queue.ts';

const definitions: readonly JobDefinition[] = [];

/** What each kind of job does. */
export const JOBS: ReadonlyMap<string, JobHandler> = new Map(definitions.map(({ kind, run }) => [kind, run]));
