/** What the commands of a service see of its externals, whose members it adds. Empty where the options name none. */
// biome-ignore lint/suspicious/noEmptyInterface: a service adds its own members
export interface Externals {}
