import type * as z from 'zod';
import type { DomainError } from '../core/errors.ts';
import { type Loadable, lazy, loadable } from '../core/lazy.ts';
import { type Parsed, parseAsJson } from '../core/parsed.ts';
import type { ReadTx, Tx } from './tx.ts';
import type { StepSubject } from './world-config.ts';

/** A named change that scenarios and the control API can apply. */
export interface StepDefinition {
  name: string;
  description: string;
  schema: () => z.ZodType;
  /** Schema of the result of `run`, for method types; `unknown` if absent. */
  returns: (() => z.ZodType) | undefined;
  /** First parameter of its method. @default derived from the name and the required parameters */
  subject?: string | undefined;
  /** Valid input for the default fixtures. @default built from the field examples */
  example?: object | undefined;
  /**
   * Names that people try for this step, with how to use it then. `link.*` stands for all names of a noun that the
   * service calls differently. They are not accepted, only answered with this step.
   */
  otherNames?: Readonly<Record<string, string>> | undefined;
  /** The record that it is about; absent for steps about none. */
  about?: StepSubject | undefined;
  /** Code to load before it runs. */
  code: Loadable<unknown>;
  /** Returns the result for the caller, read after the reactions to the step's events. */
  show(tx: ReadTx, result: unknown): unknown;
  /** Parses the input. `message` provides the text of errors without a message. */
  parse(input: unknown, message?: z.core.$ZodErrorMap): ParsedInput;
}

/** A step as a method of a mock. */
export interface StepMethod {
  /** Group and method, such as `requests.pay`. */
  name: string;
  /** The parameter that is the first argument; empty if the only argument is an object. */
  subject: string;
}

export type ParsedInput =
  | { run: (tx: Tx) => unknown; issues?: undefined }
  | { run?: undefined; issues: readonly z.core.$ZodIssue[] };

export interface AppliedStep {
  do: string;
  result: unknown;
}

export function defineStep<S extends z.ZodType, R = unknown, L = undefined, V = R>(step: {
  name: string;
  description: string;
  schema: () => S;
  returns?: () => z.ZodType<NoInfer<V>>;
  subject?: keyof z.input<S> & string;
  example?: z.input<S> & object;
  otherNames?: Readonly<Record<string, string>>;
  about?: StepSubject;
  /** Loads code that is not needed at start and passes it to `run`. */
  load?: () => Promise<L>;
  /** A returned `DomainError` refuses the step but keeps its writes if it is applied alone. */
  run: (tx: Tx, input: Parsed<S>, loaded: L) => R | DomainError;
  /** Returns the result as the API shows it, after the reactions to the step's events. @default the result of `run` */
  show?: (tx: ReadTx, result: R) => V;
}): StepDefinition {
  const schema = lazy(step.schema);
  const code = loadable(step.load);
  const { show } = step;
  return {
    ...step,
    schema,
    returns: step.returns,
    code,
    // The list of steps has results of many types. This signature checks that `run` and `show` match.
    show: (tx, result) => (show === undefined ? result : show(tx, result as R)),
    parse: (input, message) => {
      const { success, data, error } = parseAsJson(schema(), input, message);
      return success ? { run: (tx) => step.run(tx, data, code.loaded()) } : { issues: error.issues };
    },
  };
}
