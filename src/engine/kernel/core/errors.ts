const STATUS_OF_KIND = {
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'uri-too-long': 414,
  'unsupported-type': 415,
  locked: 423,
  'too-many': 429,
  'bad-gateway': 502,
  'storage-full': 507,
} as const;
export type DomainErrorKind = keyof typeof STATUS_OF_KIND;

export interface FieldError {
  field: string;
  message: string;
}

export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: DomainErrorKind;
  readonly fields: readonly FieldError[] | undefined;
  /** Advice for the caller, sent in the header `x-mock-hint`, never in the response body. */
  hint: string | undefined;
  /** The id that no record has. */
  unknownId: string | undefined;
  /** Whether the message contains the unknown id. If not, step errors add it. */
  namesId = false;
  /** The id of the newest record, with an unknown id; empty if there is none. Only step errors contain it. */
  newestId: string | undefined;
  details: Readonly<Record<string, unknown>> | undefined;

  constructor(kind: DomainErrorKind, message: string, fields?: readonly FieldError[]) {
    super(message);
    this.kind = kind;
    this.fields = fields;
  }

  get status(): (typeof STATUS_OF_KIND)[DomainErrorKind] {
    return STATUS_OF_KIND[this.kind];
  }

  hinting(hint: string): this {
    this.hint = hint;
    return this;
  }

  detailing(details: Readonly<Record<string, unknown>>): this {
    this.details = details;
    return this;
  }

  /** Returns a copy with another message and other fields. Hint, ids and details stay. */
  with(message: string, fields: readonly FieldError[] | undefined): DomainError {
    const { hint, unknownId, namesId, newestId, details } = this;
    const copy = new DomainError(this.kind, message, fields);
    return Object.assign(copy, { hint, unknownId, namesId, newestId, details });
  }

  /** Creates a 404 for an id, with the message of the public API. Step errors end with the id. */
  static notFound(what: string, id: string): DomainError {
    return Object.assign(new DomainError('not-found', `${what} not found`), { unknownId: id });
  }

  /** Creates a 404 for an id that the message of the public API contains. */
  static unknown(id: string, message: string): DomainError {
    return Object.assign(new DomainError('not-found', message), { unknownId: id, namesId: true });
  }

  static field(field: string, message: string): DomainError {
    return new DomainError('bad-request', 'Validation failed', [{ field, message }]);
  }
}

export function throwIf(refusal: DomainError | undefined): void {
  if (refusal !== undefined) throw refusal;
}

/** Runs a function for a part of a request body. Its errors name that part, and fields by their path: `path.field`. */
export function within<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const fields = error.fields?.map(({ field, message }) => ({ field: `${path}.${field}`, message }));
    throw error.with(fields === undefined ? `${path}: ${error.message}` : error.message, fields);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the reason of a failed call: `fetch` has it in `cause`, with one error per address. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const { cause, message } = error;
  return cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message || String(error);
}

/** One wrong option, by its path such as `webhooks.url`; empty for the options as a whole. */
export interface OptionProblem {
  option: string;
  message: string;
  /** The value as source code; absent for secrets. */
  found?: string;
}

export function describeProblem({ option, message, found }: OptionProblem): string {
  return `${option === '' ? '' : `option ${option}: `}${message}${found === undefined ? '' : ` (found ${found})`}`;
}

/** An invalid option of a function. Its message starts with the name of the option. */
export class WrongOption extends RangeError {
  override readonly name = 'WrongOption';
}

/** A configuration error in an option, fixture or scenario. Its message needs no stack. */
export class MockConfigError extends Error {
  override readonly name = 'MockConfigError';
  /** The wrong options, so that the command line can name their flags; empty for other mistakes. */
  readonly problems: readonly OptionProblem[];

  constructor(message: string, problems: readonly OptionProblem[] = []) {
    super(message);
    this.problems = problems;
  }

  static option(option: string, message: string): MockConfigError {
    return MockConfigError.options([{ option, message }]);
  }

  static options(problems: readonly OptionProblem[]): MockConfigError {
    return new MockConfigError(problems.map(describeProblem).join('\n'), problems);
  }
}

/** Rethrows a configuration error as a 400, and other errors unchanged. */
export function refuseMistake(error: unknown): never {
  throw error instanceof MockConfigError ? new DomainError('bad-request', error.message) : error;
}
