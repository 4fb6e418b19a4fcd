import type { ProcessMeasurements } from '../metrics/process-metrics.ts';
import type { WebhookTransport } from '../webhooks/transport.ts';

/** The files that a mock reads: those of the package, and in Node those that its options name. */
export interface Files {
  /** Whether this is a place where files can be read; a page is none. */
  readonly canReadFiles: boolean;
  /** Returns the path of a folder or file of this package. */
  packagePath(...parts: string[]): string;
  /** Returns the JSON files of a folder by name without ending, in the order of their names. */
  jsonFiles(folder: string): { name: string; path: string }[];
  /** Returns the text of a file. @throws Error for one that cannot be read, or is too large */
  readText(path: string): string;
  pathExists(path: string): boolean;
  /** Changes when a JSON file of the folder changes, comes or goes. */
  fingerprint(folder: string): string;
  /** Resolves with the bytes of a file, which may be kept compressed as `path.br`, or undefined when it is not there. */
  readBytes(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** What Node has and a page or worker has not, or has otherwise. An entry passes its own to the engine: all else is built once for all. */
export interface Platform {
  files: Files;
  /** Creates what sends webhooks over the network. */
  networkTransport(): WebhookTransport;
  /** Measures the process; undefined where there is none. */
  measureProcess(): Promise<ProcessMeasurements | undefined>;
}
