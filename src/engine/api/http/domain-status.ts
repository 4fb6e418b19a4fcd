import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DomainError, DomainErrorKind } from '../../kernel/core/errors.ts';

const STATUS_OF_KIND: Readonly<Record<DomainErrorKind, ContentfulStatusCode>> = {
  'bad-request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'uri-too-long': 414,
  'unsupported-type': 415,
  unprocessable: 422,
  locked: 423,
  'too-many': 429,
  'headers-too-large': 431,
  'bad-gateway': 502,
  'storage-full': 507,
};

export function domainStatus(error: DomainError): ContentfulStatusCode {
  return STATUS_OF_KIND[error.kind];
}
