type Field<F> = F extends `${infer Name} ${infer Type}` ? { name: Name; type: Type } : never;

/** Returns the parameters of a function or the fields of a struct, which are written `name type`. */
export function fields<const F extends readonly string[]>(...all: F): { -readonly [I in keyof F]: Field<F[I]> } {
  const split = all.map((text) => text.split(' ')).map(([name, type]) => ({ name, type }));
  return split as { -readonly [I in keyof F]: Field<F[I]> };
}
