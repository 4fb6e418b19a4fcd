import { indexImage } from '../../engine/control/fixtures/index-image.ts';
import { DomainError, MockConfigError } from '../../engine/kernel/core/errors.ts';
import { RecordReader } from '../../engine/mock/saved-state/read-records.ts';
import { recordSchema, type StateRecord } from '../../engine/mock/saved-state/records.ts';
import type { SharedLayers } from '../../engine/mock/saved-state/shared-layers.ts';
import { paymentRequestService } from '../../service/service.ts';
import { createCore } from '../node/create-core.ts';
import { operate } from './object-operation.ts';
import { directoryObject } from './objects.ts';
import { OpenWorkspace, type WorkspaceHead } from './open-workspace.ts';
import type { ObjectStorage } from './platform.types.ts';
import { fixtureLines, parseFixtures } from './shared-fixtures.ts';
import { StoredLines } from './stored-lines.ts';
import type { WorkerEnv } from './worker.types.ts';
import type { WorkerSettings } from './worker-settings.ts';

/** How a record begins that names fixtures. */
const SHARED = '{"type":"shared"';

/** Where a workspace is opened. */
export interface OpeningPlace {
  storage: ObjectStorage;
  env: WorkerEnv;
  settings: WorkerSettings;
  onChange: () => void;
}

/** Returns the records of the workspace of an object. */
export function storedRecords({ sql }: ObjectStorage): StoredLines {
  return new StoredLines(sql, 'records');
}

/** Returns what is known of the workspace of an object; undefined when it has none. */
export function storedHead(storage: ObjectStorage): WorkspaceHead | undefined {
  const text = storedRecords(storage).head;
  return text === undefined ? undefined : (JSON.parse(text) as WorkspaceHead);
}

/** Opens the workspace that the storage has. @throws DomainError when this version cannot read it */
export async function openStored(head: WorkspaceHead, place: OpeningPlace): Promise<OpenWorkspace> {
  const lines = storedRecords(place.storage);
  const shared = [await keptFixtures(place)];
  try {
    shared.push(...(await otherFixtures(lines, shared, place)));
    const records = new RecordReader(paymentRequestService, shared);
    for (const line of lines.lines()) records.read(recordOf(line));
    for (const { image } of records.worlds().values()) await indexImage(image, paymentRequestService);
    return await create(head, place, shared, records);
  } catch (error) {
    throw unreadable(head.key, error);
  }
}

/** Opens a new workspace. It is in the storage once a call has created it. */
export async function openNew(key: string, baseUrl: string, place: OpeningPlace): Promise<OpenWorkspace> {
  return create({ key, baseUrl, size: 0 }, place, [await keptFixtures(place)], undefined);
}

async function create(
  saved: WorkspaceHead,
  { storage, settings, onChange }: OpeningPlace,
  shared: readonly SharedLayers[],
  records: RecordReader | undefined,
): Promise<OpenWorkspace> {
  const { options, policy, image } = settings;
  const head = { ...saved, baseUrl: settings.baseUrl ?? saved.baseUrl };
  const core = createCore(options, head.baseUrl, { policy, image, isWoken: true });
  await core.ready;
  return new OpenWorkspace({ head, core, storage, lines: storedRecords(storage), shared, records, onChange });
}

/** Resolves with the fixtures of this version, once the directory keeps their rows for versions to come. */
async function keptFixtures({ env, settings }: OpeningPlace): Promise<SharedLayers> {
  const shared = await settings.shared();
  const { id } = shared;
  if (settings.hasKeptFixtures) return shared;
  const directory = directoryObject(env);
  const { isKept } = await operate(directory, 'keepFixtures', { id });
  if (!isKept) await operate(directory, 'keepFixtures', { id, lines: fixtureLines(shared) });
  settings.hasKeptFixtures = true;
  return shared;
}

function recordOf(line: string): StateRecord {
  return recordSchema().parse(JSON.parse(line));
}

/** Resolves with the fixtures of other versions that records name. */
async function otherFixtures(
  lines: StoredLines,
  known: readonly SharedLayers[],
  { env, settings }: OpeningPlace,
): Promise<SharedLayers[]> {
  const named = new Set<string>();
  for (const line of lines.lines()) {
    const record = line.startsWith(SHARED) ? recordOf(line) : undefined;
    if (record?.type === 'shared') named.add(record.id);
  }
  for (const { id } of known) named.delete(id);
  const others: SharedLayers[] = [];
  for (const id of named) {
    const before = settings.otherFixtures.get(id);
    const { lines } =
      before === undefined ? await operate(directoryObject(env), 'readFixtures', { id }) : { lines: null };
    if (lines !== null) settings.otherFixtures.set(id, parseFixtures(id, lines, paymentRequestService));
    const found = settings.otherFixtures.get(id);
    if (found !== undefined) others.push(found);
  }
  return others;
}

function unreadable(key: string, error: unknown): Error {
  const isKnown = error instanceof MockConfigError || (error instanceof Error && error.name === 'ZodError');
  if (!isKnown) return error instanceof Error ? error : new Error(String(error));
  const name = key === '' ? 'The main workspace' : `The workspace "${key}"`;
  const cure =
    key === '' ? 'delete it in the storage of the worker' : `DELETE /__mock/workspaces/${key} starts it anew`;
  const reason = error.message.split('\n')[0];
  return new DomainError('conflict', `${name} was saved by a version that this one cannot read: ${reason}; ${cure}`);
}
