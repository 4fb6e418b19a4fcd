/**
 * What the commands of a service see of its externals; a service adds members by declaration merging. Empty where the options
 * name none.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a service adds its own members
export interface Externals {}
