/* Generated from the schemas of responses and options by npm run generate. */

/** The request or response of a {@link RecordedCall}. */
export interface RecordedMessage {
  headers: {
    [key: string]: string;
  };
  /** The parsed value of JSON, otherwise the text; `null` for an empty or streamed body. */
  body: unknown;
  /** True when the body was longer than 64 KB; `body` is then its beginning as text. */
  truncated: boolean;
}

/** A call that the mock received. Credentials are replaced by `[redacted]`. Calls under `/__mock` are not recorded. */
export interface RecordedCall {
  /** `call-1`, `call-2`, …, in order of arrival. */
  id: string;
  /** Time of arrival on the mock's clock, ISO 8601. */
  at: string;
  /** Duration in real milliseconds. */
  ms: number;
  method: string;
  /** Path within the workspace, without the query. */
  path: string;
  /** The full URL of the call. */
  url: string;
  /** `null` when the call matches no operation of the API. */
  operationId: string | null;
  /** Status of the response; 0 until it is sent, and when the connection was broken. */
  status: number;
  /** Whether the call changed the state. */
  wrote: boolean;
  request: RecordedMessage;
  response: RecordedMessage;
  /** Id and effect of the applied fault, such as `fault-3: reset, after the operation`; `null` when none was. */
  fault: string | null;
  /** Value of the response header `x-mock-hint`; `null` when there is none. */
  hint: string | null;
  /** The request header `x-request-id`, which the response repeats; `null` without a valid one. */
  xRequestId: string | null;
  /** Ids of the assumptions that the response rests on, in order of use; `GET /__mock/assumptions` explains them. */
  assumptions: string[];
}

/** A record of an {@link Explanation}. */
export interface ExplainedRecord {
  /** Table of the record, for example `requests`. */
  table: string;
  /** The record as stored. */
  row: {
    [key: string]: unknown;
  };
  /** Actions that the record's state allows; absent when every action is allowed. */
  allowed?: readonly string[] | undefined;
}

/** An entry in the timeline of an {@link Explanation}. */
export interface TimelineEntry {
  /** Time on the mock's clock, ISO 8601. */
  at: string;
  kind: "call" | "step" | "job" | "chain" | "event" | "delivery";
  /** Id of the call, for example `call-7`, or name of the step, job, event or delivered event. */
  name: string;
  /** What happened, in English. */
  text: string;
  /** The call, step or job that caused the entry; `null` when there is none. */
  by: string | null;
  /** Number of consecutive identical entries. */
  times: number;
  /** Id of the delivery; absent for other kinds. */
  delivery?: string | undefined;
  /** Ids of the assumptions that it rested on; `GET /__mock/assumptions` explains them. */
  assumptions: string[];
}

/** The records that an id names, and their history. */
export interface Explanation {
  /** The requested id. */
  id: string;
  /** The records that the id names, with the actions that their state allows. */
  records: ExplainedRecord[];
  /** Calls, steps and jobs with the events and deliveries that they caused, oldest first. */
  timeline: TimelineEntry[];
  /** Scheduled jobs: due at `due` on the mock's clock, or after `polls` more reads. */
  pending: {
    kind: string;
    subject: string;
    due: string | null;
    polls: number | null;
  }[];
  /** Ids of the assumptions that the timeline rests on, in order of use. */
  assumptions: string[];
}

/** A field of a record that a step would change. */
export interface FieldChange {
  /** Name of the field. */
  field: string;
  /** Its value now; absent when the record does not have the field. */
  before: unknown;
  /** Its value after the step; absent when the step removes the field. */
  after: unknown;
}

/** Rows of a table that a step would add, change or delete. */
export interface RowChange {
  /** Table of the rows, for example `payments`. */
  table: string;
  change: "added" | "changed" | "deleted";
  /** Keys of the rows. */
  ids: string[];
}

/** A job that a step would schedule or remove. */
export interface JobChange {
  /** Kind of the job, for example `request.settle`. */
  kind: string;
  /** Id of its record. */
  subject: string;
  change: "scheduled" | "removed";
  /** When it is due on the mock's clock, ISO 8601; `null` for a job that counts reads. */
  due: string | null;
  /** After how many reads of its record it runs; `null` for a job of the clock. */
  polls: number | null;
}

/** What a step would change. */
export interface StepChanges {
  /** Fields of this record. */
  fields: FieldChange[];
  /** Rows of other records, and this record if the step deletes it. */
  rows: RowChange[];
  /** Jobs. */
  jobs: JobChange[];
}

/** An event whose webhook a step would send. */
export interface SentWebhook {
  /** Name of the event, for example `payment.confirmed`. */
  event: string;
  /** Number of registered addresses that would receive it. */
  addresses: number;
  /** Number of deliveries to these addresses; more than `addresses` when the event happens several times. */
  deliveries: number;
}

/** A step that a record can take now. */
export interface PossibleStep {
  /** Name of the step. */
  do: string;
  /** What the step does. */
  description: string;
  /** The step with the record's id and parameters that work now. */
  example: { do: string; [parameter: string]: unknown };
  /** The same step as a method call, for example `mock.requests.pay('…')`. */
  method: string;
  /** What the example would change; absent with `unknown`. */
  changes?: StepChanges | undefined;
  /** The webhooks that the example would send; absent with `unknown`. */
  webhooks?: SentWebhook[] | undefined;
  /** Why the example is refused although the record can take the step: a parameter must be chosen. */
  unknown?: string | undefined;
}

/** A step that a record cannot take now. */
export interface RefusedStep {
  /** Name of the step. */
  do: string;
  /** What the step does. */
  description: string;
  /** The step that is refused. */
  example: { do: string; [parameter: string]: unknown };
  /** The same step as a method call. */
  method: string;
  /** Status of the refusal, for example 409. */
  status: number;
  /** Why the step is refused. */
  message: string;
  /** The wrong parameters; absent when the parameters are not the reason. */
  errors?: {
    field: string;
    message: string;
  }[] | undefined;
  /** What the record can take instead, or how to make the step possible; absent when there is no hint. */
  hint?: string | undefined;
  /** What the refusal itself would change; absent when it changes nothing. */
  changes?: StepChanges | undefined;
  /** The webhooks that the refusal would send; absent when it changes nothing. */
  webhooks?: SentWebhook[] | undefined;
}

/** What can happen to a record now. */
export interface NextOfRecord {
  /** Table of the record, for example `requests`. */
  table: string;
  /** Key of the record. */
  id: string;
  /** Actions of the API that the record's status allows; absent when every action is allowed. */
  moves?: string[] | undefined;
  /** The steps that the record can take now. */
  steps: PossibleStep[];
  /** The other steps about the record, with the reasons of their refusals. */
  refused: RefusedStep[];
}

/** What can happen to the records of an id now. Nothing of it has happened. */
export interface NextSteps {
  /** The requested id. */
  id: string;
  /** The records that the id names, with their steps; none for a call or a deleted record. */
  records: NextOfRecord[];
}

/** The first call, step, job or delivery that rested on an assumption. */
export interface FirstUse {
  kind: "call" | "step" | "panel" | "payer" | "job" | "chain" | "delivery";
  /** Id of the call, for example `call-7`, or name of the step, job, block or event. */
  name: string;
  /** Method, path and operation of a call; absent for other kinds. */
  line?: string | undefined;
  /** Key of its workspace, `''` for the main one. */
  workspace: string;
  /** Time on the mock's clock, ISO 8601. */
  at: string;
}

/** An assumption of the mock about the service, and how often this run rested on it. */
export interface UsedAssumption {
  /** For example `A-BATCH`. */
  id: string;
  /** Group of the list, for example `Webhooks`. */
  area: string;
  /** What the mock does, in Markdown. */
  sentence: string;
  /** The part of what it does that no source says; absent if there is none. */
  ownChoice?: string | undefined;
  /** Who says so. */
  source: {
    kind: "document" | "production" | "choice";
    title?: string | undefined;
    where?: string | undefined;
    date?: string | undefined;
  };
  /** The recording of the live service that agreed, and its day; `null` if none has. */
  confirmed: {
    date: string;
    by: string;
  } | null;
  /** Number of calls, steps, jobs and deliveries that rested on it. */
  count: number;
  /** The first of them; `null` if there was none. */
  first: FirstUse | null;
}

/** An attempt to send a delivery, and its result. */
export interface WebhookAttempt {
  /** Time of the attempt on the mock's clock, ISO 8601. */
  at: string;
  /** 0 for the first attempt, 3 for the last. */
  retryCount: number;
  /** Status of the receiver's response; `null` when there was none, or a fault discarded it. */
  status: number | null;
  /** Why there is no response; `null` when there is one. */
  error: string | null;
  /** Duration in real milliseconds. */
  ms: number;
  /** The beginning of the response body, at most 2048 bytes. */
  answer: string;
  /** Headers of the request. */
  headers: {
    [key: string]: string;
  };
  /** The sent body if a fault changed it, otherwise `null`. */
  body: string | null;
  /** The faults that acted on the attempt. */
  faults: ("duplicate" | "reorder" | "delay" | "drop" | "timeout" | "wrong-secret" | "altered-body")[];
}

/** A webhook event for one registered address. */
export interface WebhookDelivery {
  /** Id of the delivery, as in the header `x-request-network-delivery`. */
  id: string;
  /** Id of the registered webhook. */
  webhookId: string;
  /** URL of the receiver. */
  url: string;
  /** Name of the event, for example `payment.confirmed`. */
  event: string;
  /** The request that the event is about; `null` when there is none. */
  requestId: string | null;
  /** The payer that the event is about; `null` when there is none. */
  clientUserId: string | null;
  /** The signed and sent text, byte for byte. */
  body: string;
  /** True for test events, for example those of `POST /v1/webhook/test`. */
  isTest: boolean;
  /** Time of creation on the mock's clock, ISO 8601. */
  createdAt: string;
  /** `failed` after the last attempt, `dropped` if given up without one. */
  state: "pending" | "delivered" | "failed" | "dropped";
  /** Why the delivery was dropped; otherwise `null`. */
  reason: string | null;
  /** The attempts so far, oldest first. */
  attempts: WebhookAttempt[];
  /** The faults that act on the delivery. */
  faults: ("duplicate" | "reorder" | "delay" | "drop" | "timeout" | "wrong-secret" | "altered-body")[];
  /** Ids of the assumptions that its event rests on, and its retries. */
  assumptions: string[];
  /** Time of the next attempt on the mock's clock, ISO 8601; `null` when none is scheduled. */
  nextAttemptAt: string | null;
}

/** The blockchain node that the mock watches. */
export interface ChainStatus {
  /** Scheme and host of the node. The rest of its URL may contain a key. */
  url: string;
  /** Name of its network, for example `sepolia`; null until the node is reached. */
  network: string | null;
  chainId: number | null;
  /** Why the last read failed; null if it succeeded. */
  error: string | null;
  /** The newest read block; null until the node is reached. */
  head: {
    number: number;
    hash: string;
  } | null;
}

/** Number of generated records to add to the fixtures, at most 100,000 requests. The same numbers and seed generate the
same records. */
export interface GenerateOptions {
  /** Payments to add, each with its own paid request. @default 0 */
  payments?: number | undefined;
  /** Unpaid requests to add. @default 0 */
  requests?: number | undefined;
  /** Seed of the generator. @default the option `seed` */
  seed?: number | undefined;
}

/** A rate limit for each client, identified by its credential and address. */
export interface RateLimit {
  /** Maximum number of calls per second. @default 5 */
  perSecond?: number | undefined;
  /** Calls in a minute, rejected ones included, after which the client is blocked. @default 60 times perSecond */
  blockAfter?: number | undefined;
  /** Duration of the block on the mock's clock. @default 'PT5M' */
  blockFor?: string | number | undefined;
}

/** How a mock sends webhooks. */
export interface WebhookOptions {
  /** URL that is registered for every event at start. */
  url?: string | undefined;
  /** Signing key for `url`. @default 'test-webhook-secret' */
  secret?: string | undefined;
  /** Receives every delivery in process instead of sending it over the network. No port is needed, and every URL is
   * allowed. Without `url`, the function is registered for every event. */
  deliver?: ((request: Request) => Response | Promise<Response>) | undefined;
  /** Allows webhook URLs outside this machine and private networks. @default false */
  allowPublic?: boolean | undefined;
  /** Real time that a receiver has to respond: `5s`, `PT1S` or milliseconds. @default '5s' */
  timeout?: number | string | undefined;
  /** Repeats `payment.confirmed` and `payment.partial` as `….client_id` for requests of a client ID, and as
   * `….checkout` for requests of a payment link. They are sent in addition to the core event.
   * @default false */
  scopedEvents?: boolean | undefined;
}
