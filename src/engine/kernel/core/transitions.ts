/** What is possible in each status. */
export type Transitions<S extends string, T extends string> = Readonly<Record<S, readonly T[]>>;
