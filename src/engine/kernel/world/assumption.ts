/** A public document that says it, or shows it in an example. */
export interface DocumentedSource {
  kind: 'document';
  /** Title for people, for example `API reference` or `OpenAPI document`. */
  title: string;
  /** Day of the document, or the day it was read, `YYYY-MM-DD`. */
  date: string;
}

/** A public integrator whose code or tests show that the live service does so. */
export interface ObservedSource {
  kind: 'production';
  /** Who saw it, and where it can be read. */
  where: string;
  /** Day of the observation, `YYYY-MM-DD`. */
  date: string;
}

/** Nobody says it: the mock had to do something. */
export interface OwnChoice {
  kind: 'choice';
}

export type AssumptionSource = DocumentedSource | ObservedSource | OwnChoice;

/** What the mock does where the service's contract is silent. */
export interface Assumption {
  id: string;
  /** Group of the list, for example `Webhooks`. */
  area: string;
  /** What the mock does, in Markdown: one or a few plain sentences. */
  sentence: string;
  source: AssumptionSource;
  /** The part of what it does that no source says, if the sentence is only partly documented. */
  ownChoice?: string;
  /** The latest recording of the live service that agreed with it; null if none has. */
  confirmed: Confirmation | null;
}

/** What a service writes down about an assumption. Recordings decide what is confirmed. */
export type StatedAssumption = Omit<Assumption, 'confirmed'>;

export interface Confirmation {
  /** Day of the recording, `YYYY-MM-DD`. */
  date: string;
  /** Host that was recorded, for example `stage`. */
  by: string;
}

/** What an assumption is based on, also as the control API returns it. */
export interface AssumptionBasis {
  source: {
    kind: AssumptionSource['kind'];
    title?: string | undefined;
    where?: string | undefined;
    date?: string | undefined;
  };
  ownChoice?: string | undefined;
  confirmed: Assumption['confirmed'];
}

/** Returns in short sentences who says so, what nobody says, and whether the service has confirmed it. In Markdown. */
export function basisText({ source, ownChoice, confirmed }: AssumptionBasis): string {
  const texts = [sourceText(source)];
  if (ownChoice !== undefined) texts.push(`Our choice: ${ownChoice}.`);
  if (confirmed !== null) texts.push(`Confirmed by ${confirmed.by}, ${confirmed.date}.`);
  return texts.join(' ');
}

function sourceText({ kind, title, where, date }: AssumptionBasis['source']): string {
  switch (kind) {
    case 'document':
      return `${title}, ${date}.`;
    case 'production':
      return `Seen live by ${where}, ${date}.`;
    case 'choice':
      return 'Our choice.';
  }
}
