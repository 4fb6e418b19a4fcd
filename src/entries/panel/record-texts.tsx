import type { RecordText } from '../../engine/control/record-list.ts';
import { Body, PlainText } from './json-tree.tsx';
import { Panel } from './parts.tsx';

interface RecordTextsProps {
  texts: readonly RecordText[] | Promise<readonly RecordText[]>;
}

/** Long texts of a record, such as the body of a call, with buttons that copy code. */
export async function RecordTexts({ texts }: RecordTextsProps) {
  const parts = await texts;
  return (
    <>
      {parts.map(({ heading, notes = [], text, body, code = {} }) => (
        <Panel title={heading} testid="text" aside={<CopyButtons code={code} />}>
          {notes.length > 0 && (
            <ul class="notes unstyled">
              {notes.map((note) => (
                <li data-testid="text-note">{note}</li>
              ))}
            </ul>
          )}
          {text && <PlainText text={text} />}
          {body !== undefined && <Body value={body} />}
        </Panel>
      ))}
    </>
  );
}

/** Maximum length of code in a page, whose attribute repeats the body. */
const MAX_CODE = 4000;

function CopyButtons({ code }: { code: Readonly<Record<string, string>> }) {
  const short = Object.entries(code).filter(([, text]) => text.length <= MAX_CODE);
  if (short.length === 0) return undefined;
  return (
    <div class="hstack">
      {short.map(([kind, text]) => (
        <button type="button" class="outline small" data-copy={text} data-testid={`copy-${kind}`}>
          Copy as {kind}
        </button>
      ))}
    </div>
  );
}
