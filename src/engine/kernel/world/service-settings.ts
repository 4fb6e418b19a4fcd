/** The options that only the service understands; the service declares them by module augmentation. */
// biome-ignore lint/suspicious/noEmptyInterface: a service adds its own members
export interface ServiceSettings {}
