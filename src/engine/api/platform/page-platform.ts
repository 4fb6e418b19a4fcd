import { PACKAGED_FILES } from '#packaged-files';
import { ownValue } from '../../kernel/core/records.ts';
import { inflateStream, STREAM_ENCODINGS } from './inflate.ts';
import type { Files, Platform } from './platform.ts';
import { urlProblem, type WebhookTransport } from './webhook-address.ts';

const files: Files = {
  packagePath: (...parts) => parts.join('/'),
  jsonFiles: (folder) =>
    Object.keys(PACKAGED_FILES)
      .filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.json'))
      .map((path) => ({ name: path.slice(folder.length + 1, -'.json'.length), path })),
  readText: (path) => {
    const text = ownValue(PACKAGED_FILES, path);
    if (text === undefined) throw new Error(`${path} is not in this bundle`);
    return text;
  },
  yamlFiles: () => [],
  // Bundled files do not change.
  fileStamp: (path) => ({ stamp: path, changedMs: 0 }),
  isFolder: () => false,
  pathExists: (path) => ownValue(PACKAGED_FILES, path) !== undefined,
  readBytes: async (path) => {
    const text = ownValue(PACKAGED_FILES, path);
    return text === undefined ? undefined : new TextEncoder().encode(text);
  },
};

function networkTransport(): WebhookTransport {
  return (request, rule) => {
    const problem = urlProblem(request.url, rule);
    if (problem !== undefined) throw new Error(problem);
    return fetch(request);
  };
}

export const pagePlatform: Platform = {
  files,
  networkTransport,
  encodings: STREAM_ENCODINGS,
  inflate: inflateStream,
};
