import { networkTransport } from '../webhooks/network.browser.ts';
import * as files from './package-files.browser.ts';
import type { Platform } from './platform.ts';

/** A page or a worker: a module holds the package's files. */
export const pagePlatform: Platform = { files, networkTransport };
