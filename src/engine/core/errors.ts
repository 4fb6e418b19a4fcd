/** What kind of refusal a {@link DomainError} is; the wire maps each kind to one status. */
export type DomainErrorKind =
  | 'bad-request'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'uri-too-long'
  | 'unsupported-type'
  | 'unprocessable'
  | 'too-many'
  | 'headers-too-large'
  | 'storage-full';

/** One wrong field of an input, named by its path. */
export interface FieldError {
  field: string;
  message: string;
}

/** A refusal by the rules of the service: bad input or an illegal transition. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind: DomainErrorKind;
  readonly fields: readonly FieldError[] | undefined;
  /** Advice for the caller, sent in the header `x-mock-hint`, never in the response body. */
  hint: string | undefined;

  constructor(kind: DomainErrorKind, message: string, fields?: readonly FieldError[]) {
    super(message);
    this.kind = kind;
    this.fields = fields;
  }

  /** The same refusal with a hint. */
  hinting(hint: string): this {
    this.hint = hint;
    return this;
  }

  /** A 400 about one field, in the shape of a validation failure. */
  static field(field: string, message: string): DomainError {
    return new DomainError('bad-request', 'Validation failed', [{ field, message }]);
  }
}

/** A mistake in what the user of the mock configured: an option, a fixture, a scenario. Its message needs no stack. */
export class MockConfigError extends Error {
  override readonly name = 'MockConfigError';
}
