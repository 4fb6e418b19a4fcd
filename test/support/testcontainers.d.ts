/**
 * The part of testcontainers that its recipe uses. The library needs Docker, which tests do not have; the recipe was
 * checked against the declarations of testcontainers 12.
 */
declare module 'testcontainers' {
  export interface StartedContainer {
    getHost(): string;
    getMappedPort(port: number): number;
    stop(): Promise<unknown>;
  }
  export interface WaitStrategy {
    readonly waitStrategy?: never;
  }
  export class GenericContainer {
    constructor(image: string);
    withCommand(command: string[]): this;
    withExposedPorts(...ports: number[]): this;
    withWaitStrategy(strategy: WaitStrategy): this;
    start(): Promise<StartedContainer>;
  }
  export const Wait: { forHttp(path: string, port: number): WaitStrategy };
}
