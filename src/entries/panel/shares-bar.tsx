import type { Share } from '../../engine/control/record-list.ts';
import { money } from '../../service/catalogue/currencies/amount-texts.ts';

/** A bar with the parts of an amount, and the amounts below it. */
export function SharesBar({ shares }: { shares: readonly Share[] }) {
  let from = 0;
  return (
    <div data-testid="shares">
      <svg class="shares" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {shares.map(({ part, tone }) => {
          const x = from;
          from += part * 100;
          return <rect class={tone} x={round(x)} width={round(part * 100)} height="1" />;
        })}
      </svg>
      <ul class="legend unstyled">
        {shares.map(({ label, value, tone }) => (
          <li class={tone} data-testid="share">
            {label} {money(value)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const round = (percent: number) => Math.round(percent * 100) / 100;
