import * as z from 'zod';
import { lazy } from '../../kernel/core/lazy.ts';

/**
 * Returns metadata that makes a schema a component of the OpenAPI documents: `schema.meta(component('Payer'))`. The key is
 * the one of the library that writes the documents. zod's `id` would serve as well, but it enters the name into a registry
 * that all copies of zod in a process share, the user's included.
 */
export function component(name: string, metadata: z.GlobalMeta = {}): z.GlobalMeta {
  return { ...metadata, _internal: { refId: name } };
}

export function namedObject<const S extends z.ZodRawShape>(name: string, shape: S) {
  return z.object(shape).meta(component(name));
}

export function lazyObject<S extends z.ZodRawShape>(name: string, shape: () => S) {
  return lazy(() => namedObject(name, shape()));
}

/** Returns the metadata of a component that was made by `base.extend(…)`: it refers to the base and adds to it. */
export function componentFrom(base: z.ZodObject, baseName: string, name: string): z.GlobalMeta {
  return { ...base.meta(), _internal: { refId: name, extendedFrom: { refId: baseName, schema: base } } };
}
