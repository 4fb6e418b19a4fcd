import type { ServicePages } from '../../engine/mock/service.ts';

/** A mock inside a page serves no agents. */
export const mcpPages: readonly ServicePages[] = [];
