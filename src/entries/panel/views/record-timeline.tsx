import * as z from 'zod';
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

/** What happened to a record since the mock runs: calls, steps and jobs, and what they caused. */
export async function RecordTimeline({ view, id }: { view: View; id: string }) {
  const answer = await view.control(`GET /explain/${encodeURIComponent(id)}`);
  const parsed = StorySchema.safeParse(answer.body);
  const timeline = parsed.success ? parsed.data.timeline : [];
  return (
    <Panel title="Timeline" testid="timeline">
      {timeline.length === 0 ? <p class="empty">Nothing has happened to it since the mock began.</p> : undefined}
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
