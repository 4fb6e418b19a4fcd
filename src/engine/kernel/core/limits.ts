/** Bytes of a request body. */
export const MAX_BODY_BYTES = 1_048_576;

/** How many times as long as another body an imported state may be. */
export const IMPORT_SCALE = 4;

/** Calls kept in the call log of a workspace. */
export const MAX_CALLS = 1000;

/** Bytes kept of each recorded body. */
export const MAX_CALL_BYTES = 65_536;

/** Maximum characters of all recorded bodies of a workspace. */
export const MAX_CALL_LOG_SIZE = 8_388_608;

/** Maximum events kept for `explain`. */
export const MAX_EVENTS = 4000;

/** Maximum rows of a named workspace that may differ from its start. The main workspace has no limit. */
export const MAX_ROWS = 50_000;

export const MAX_SNAPSHOTS = 1000;

/** Maximum webhook deliveries kept in a workspace. */
export const MAX_DELIVERIES = 10_000;

/** Maximum clients of a rate limit. */
export const MAX_RATE_CLIENTS = 10_000;
