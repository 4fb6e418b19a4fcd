import { measureProcess } from '../metrics/process-metrics.ts';
import { networkTransport } from '../webhooks/network.ts';
import * as files from './package-files.ts';
import type { Platform } from './platform.ts';

/** Node, with its files, its network and its process. */
export const nodePlatform: Platform = { files, networkTransport, measureProcess };
