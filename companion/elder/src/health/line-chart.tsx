import { formatIsoDay } from '#parts/dates.ts'
import { type DayChartPoint, toChartPoints, toChartTopPercent, calculateValueAxisRange } from './chart.ts'
import { type DailyMetricSummary, isSummarisedByDailyMaximum } from './daily-summaries.ts'
import { type HealthMetric, metricDefinitions } from './metrics.ts'

type ChartProps = { metric: HealthMetric; days: DailyMetricSummary[] }

/** Chart of a metric. Each number of the metric has a separate panel, because the usual ranges differ. */
export function MetricLineChart({ metric, days }: ChartProps) {
  const { label, unit, parts } = metricDefinitions[metric]
  return (
    <figure>
      <figcaption className="mb-3 font-semibold">
        {isSummarisedByDailyMaximum(metric) ? '每天的' : '每天平均的'}
        {label}（{unit}）
      </figcaption>
      <div className="flex flex-col gap-4">
        {parts.map(({ field }, part) => (
          <Panel key={field} metric={metric} days={days} part={part} />
        ))}
      </div>
      <Days days={days} />
      <Legend metric={metric} days={days} />
    </figure>
  )
}

function Panel({ metric, days, part }: ChartProps & { part: number }) {
  const { parts } = metricDefinitions[metric]
  const { label, normal } = parts[part] ?? parts[0]
  const range = calculateValueAxisRange(days, part, normal ? [normal.from, normal.to] : [])
  return (
    <div>
      {parts.length > 1 && <p className="mb-1 font-semibold">{label}</p>}
      <div className={`flex gap-2 ${parts.length > 1 ? 'h-40' : 'h-56'}`}>
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
          {normal && (
            <rect
              x="-2"
              width="104"
              y={toChartTopPercent(normal.to, range)}
              height={toChartTopPercent(normal.from, range) - toChartTopPercent(normal.to, range)}
              className="fill-ok-soft"
            />
          )}
          <Line points={toChartPoints(days, part, range)} />
        </svg>
      </div>
    </div>
  )
}

const stroke = { vectorEffect: 'non-scaling-stroke', fill: 'none', strokeLinecap: 'round' } as const

/** SVG path of round dots. Lines of length 0 with round caps stay round at every width of the chart. */
const dotPath = (points: DayChartPoint[]) => points.map(({ x, y }) => `M${x} ${y}h0`).join('')

/** SVG path of vertical bars, each from the lowest to the highest value of a day. */
const barPath = (points: DayChartPoint[]) =>
  points.map(({ x, spread: { top, bottom } }) => `M${x} ${top}V${bottom}`).join('')

function Line({ points }: { points: DayChartPoint[] }) {
  const { usual = [], unusual = [] } = Object.groupBy(points, ({ isUnusual }) =>
    isUnusual ? 'unusual' : 'usual',
  )
  return (
    <>
      <path {...stroke} d={barPath(points)} className="stroke-line-strong" strokeWidth="4" />
      <polyline
        {...stroke}
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="stroke-accent-text"
        strokeWidth="3"
      />
      <path {...stroke} d={dotPath(usual)} className="stroke-accent-text" strokeWidth="11" />
      <path {...stroke} d={dotPath(unusual)} className="stroke-danger-text" strokeWidth="19" />
      <path {...stroke} d={dotPath(unusual)} className="stroke-surface" strokeWidth="8" />
    </>
  )
}

function Days({ days }: { days: DailyMetricSummary[] }) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  return (
    <p aria-hidden className="mt-1 flex flex-wrap justify-between gap-x-4 text-muted">
      <span>{formatIsoDay(first.day)}</span>
      <span>{formatIsoDay(last.day)}</span>
    </p>
  )
}

function Legend({ metric, days }: ChartProps) {
  const { parts } = metricDefinitions[metric]
  const numbers = days.flatMap((day) => day.numbers)
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      {parts[0].normal && (
        <li className="flex items-center gap-2">
          <span aria-hidden className="h-6 w-12 shrink-0 border border-line-strong bg-ok-soft" />
          正常范围
        </li>
      )}
      {numbers.some(({ isUnusual }) => isUnusual) && (
        <li className="flex items-center gap-2">
          <span aria-hidden className="mx-3 size-5 shrink-0 rounded-full border-[6px] border-danger-text" />
          当天偏离最多的一次
        </li>
      )}
      {numbers.some(({ low, high }) => low < high) && (
        <li className="flex items-center gap-2">
          <span aria-hidden className="mx-5 h-7 w-1 shrink-0 rounded-full bg-line-strong" />
          当天最低到最高
        </li>
      )}
    </ul>
  )
}
