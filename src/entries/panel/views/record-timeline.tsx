import * as z from 'zod';
import { pathSegment } from '../../../engine/core/url.ts';
import { Panel, Time } from '../parts.tsx';
import type { View } from '../view.ts';

const StorySchema = z.object({
  timeline: z.array(
    z.object({
      at: z.string(),
      kind: z.string(),
      name: z.string(),
      text: z.string(),
      by: z.string().nullable(),
      times: z.number(),
    }),
  ),
});

/** The timeline of a record since the mock started: calls, steps and jobs, and what they caused. */
export async function RecordTimeline({ view, id }: { view: View; id: string }) {
  const answer = await view.control(`GET /explain/${pathSegment(id)}`);
  const parsed = StorySchema.safeParse(answer.body);
  const timeline = parsed.success ? parsed.data.timeline : [];
  return (
    <Panel title="Timeline" testid="timeline">
      {timeline.length === 0 ? (
        <p class="empty">No calls, steps or events about this record since the mock started.</p>
      ) : undefined}
      <ol class="timeline">
        {timeline.map(({ at, kind, name, text, by, times }) => (
          <li class={`past ${kind}`} data-testid={`timeline-${kind}`}>
            <span class="when">
              <Time at={at} seconds />
            </span>
            <span>
              <span class="dim">{kind}</span> <b>{name}</b> {text}
              {times > 1 ? ` ×${times}` : ''}
              {by === null ? undefined : <span class="dim"> by {by}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
