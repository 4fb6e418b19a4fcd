import { collectAfterFile } from './entries/vitest/collect-assumptions.ts';

collectAfterFile();
