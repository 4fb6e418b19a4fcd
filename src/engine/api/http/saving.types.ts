/** Whether the state is being saved, as `GET /__mock/health` returns it. */
export interface SavingStatus {
  /** `failing` while changes cannot be saved; they are kept in memory, and saving is tried again. */
  status: 'ok' | 'failing';
  /** What went wrong last, without the path; null when nothing did. */
  problem: string | null;
  /** Time of the machine at which everything was saved last, ISO 8601. */
  savedAt: string;
  /** Bytes at the end of the file that a crash left incomplete, and that were dropped when it was read. */
  droppedBytes: number;
}
