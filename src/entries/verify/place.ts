/** A place in a body: its steps, and its path with `[]` for each item of a list. */
export interface Place {
  trail: readonly (string | number)[];
  path: string;
}

export const ROOT: Place = { trail: [], path: '$' };

export function inside({ trail, path }: Place, name: string): Place {
  return { trail: [...trail, name], path: `${path}.${name}` };
}

export function itemOf({ trail, path }: Place, index: number): Place {
  return { trail: [...trail, index], path: `${path}[]` };
}

/** Returns a path and all that lead to it: `$`, `$.payments`, `$.payments[]`, `$.payments[].id`. */
export function prefixesOf(path: string): string[] {
  return [...path.matchAll(/\.|\[\]|$/g)].flatMap(({ index, 0: sign }) => [
    path.slice(0, index),
    path.slice(0, index + sign.length),
  ]);
}
