import { writtenDay } from '#parts/when.ts'
import { heightOf, lineOf, type Point, rangeOf } from './chart.ts'
import { type Day, isMostOfDay } from './days.ts'
import { type Metric, metrics } from './metrics.ts'

const dashes = [undefined, '8 6']

/** The days as lines: the first number drawn through, the second dashed. Who hears the page has the table below. */
export function LineChart({ metric, days }: { metric: Metric; days: Day[] }) {
  const { label, unit, parts } = metrics[metric]
  const usual = parts.flatMap(({ normal }) => (normal ? [normal.from, normal.to] : []))
  const range = rangeOf(days, usual)
  return (
    <figure>
      <figcaption className="mb-3 font-semibold">
        {isMostOfDay(metric) ? '每天的' : '每天平均的'}
        {label}（{unit}）
      </figcaption>
      <div className="flex h-56 gap-2">
        <div aria-hidden className="flex flex-col justify-between text-right text-muted tabular-nums">
          <span>{range.high.toLocaleString('zh-CN')}</span>
          <span>{range.low.toLocaleString('zh-CN')}</span>
        </div>
        <svg
          aria-hidden
          viewBox="-2 0 104 100"
          preserveAspectRatio="none"
          className="min-w-0 flex-1 border-b-2 border-l-2 border-line-strong"
        >
          {parts.map(({ field, normal }) =>
            normal ? (
              <rect
                key={field}
                x="-2"
                width="104"
                y={heightOf(normal.to, range)}
                height={heightOf(normal.from, range) - heightOf(normal.to, range)}
                className="fill-ok-soft"
              />
            ) : null,
          )}
          {parts.map(({ field }, part) => (
            <Line key={field} points={lineOf(days, part, range)} dash={dashes[part]} />
          ))}
        </svg>
      </div>
      <Days days={days} />
      <Legend metric={metric} />
    </figure>
  )
}

const stroke = { vectorEffect: 'non-scaling-stroke', fill: 'none', strokeLinecap: 'round' } as const

/** Dots are lines of no length: they stay round however wide the chart is. */
function Line({ points, dash }: { points: Point[]; dash: string | undefined }) {
  return (
    <g className="stroke-accent-text">
      <polyline
        {...stroke}
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        strokeWidth="3"
        strokeDasharray={dash}
      />
      <path {...stroke} d={points.map(({ x, y }) => `M${x} ${y}h0`).join('')} strokeWidth="11" />
    </g>
  )
}

function Days({ days }: { days: Day[] }) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  return (
    <p aria-hidden className="mt-1 flex flex-wrap justify-between gap-x-4 text-muted">
      <span>{writtenDay(first.day)}</span>
      <span>{writtenDay(last.day)}</span>
    </p>
  )
}

function Legend({ metric }: { metric: Metric }) {
  const { parts } = metrics[metric]
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      {parts.length > 1 &&
        parts.map(({ field, label }, part) => (
          <li key={field} className="flex items-center gap-2">
            <svg aria-hidden viewBox="0 0 40 10" className="h-3 w-12 shrink-0 stroke-accent-text">
              <path d="M2 5h36" strokeWidth="3" strokeLinecap="round" strokeDasharray={dashes[part]} />
            </svg>
            {label}
          </li>
        ))}
      {parts[0].normal && (
        <li className="flex items-center gap-2">
          <span aria-hidden className="h-6 w-12 shrink-0 border border-line-strong bg-ok-soft" />
          一般的范围
        </li>
      )}
    </ul>
  )
}
