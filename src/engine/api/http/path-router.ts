import type { Result, Router } from 'hono/router';

/** A router for paths with `:name` segments and no wildcards. The first route that matches responds. */
export class PathRouter<T> implements Router<T> {
  readonly name = 'PathRouter';
  readonly #routes = new Map<string, { pattern: RegExp; handler: T }[]>();

  add(method: string, path: string, handler: T): void {
    const group = groupOf(method, path);
    const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    this.#routes.set(group, [...(this.#routes.get(group) ?? []), { pattern, handler }]);
  }

  match(method: string, path: string): Result<T> {
    for (const { pattern, handler } of this.#routes.get(groupOf(method, path)) ?? []) {
      const found = pattern.exec(path);
      if (found !== null) return [[[handler, found.groups ?? {}]]];
    }
    return [[]];
  }
}

/** Routes of another group cannot match: it differs in the method or the number of segments. */
function groupOf(method: string, path: string): string {
  return `${method} ${path.split('/').length}`;
}
