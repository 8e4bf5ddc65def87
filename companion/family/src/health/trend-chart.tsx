import { useText } from '@sanhe/ui/i18n.ts'
import { useDateFormatters } from '#parts/dates.ts'
import {
  computeAxisTicks,
  computeDayPosition,
  type ChartValueRange,
  splitAtMissingDays,
  computeValuePosition,
} from './chart-scale.ts'
import { type MetricDayValues, isOutsideUsualRange, type HealthMetric, usualMetricRanges } from './metrics.ts'
import { healthLabels } from './text.ts'

type Period = { from: string; to: string }
type TrendChartProps = { metric: HealthMetric; days: MetricDayValues[]; period: Period }

/**
 * Largest number of days for which the chart draws a dot at every value. More dots would touch each other on
 * a phone.
 */
const maxDots = 31
const lineClasses = ['stroke-accent-text', 'stroke-muted']
const dotClasses = ['bg-accent-text', 'bg-muted']

/**
 * Chart of the values by day, with their usual range. The table below the chart holds the same values for
 * screen readers.
 */
export function TrendChart({ metric, days, period }: TrendChartProps) {
  const t = useText(healthLabels)
  const dates = useDateFormatters()
  const usual = usualMetricRanges[metric]
  const bounds = usual.flatMap(({ from, to }) => [from, to])
  const ticks = computeAxisTicks([...days.flatMap(({ values }) => values), ...bounds])
  const range = { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 }
  const lines = metric === 'bloodPressure' ? [t.systolic, t.diastolic] : [t.metrics[metric]]
  const label = t.chart(t.metrics[metric], dates.shortDay(period.from), dates.shortDay(period.to))
  return (
    <figure aria-label={label}>
      <figcaption className="mb-3 text-xs text-muted">{t.units[metric]}</figcaption>
      <div aria-hidden className="flex gap-2">
        <Ticks ticks={ticks} />
        <div className="relative h-52 min-w-0 flex-1">
          <Plot
            metric={metric}
            days={days}
            period={period}
            range={range}
            ticks={ticks}
            lines={lines.length}
          />
          {days.length <= maxDots && <Dots metric={metric} days={days} period={period} range={range} />}
        </div>
      </div>
      <p aria-hidden className="mt-2 flex justify-between pl-12 text-xs text-muted">
        <span>{dates.shortDay(period.from)}</span>
        <span>{dates.shortDay(period.to)}</span>
      </p>
      <Legend lines={lines} hasUsual={usual.length > 0} />
    </figure>
  )
}

const Ticks = ({ ticks }: { ticks: number[] }) => (
  <div className="flex h-52 w-10 flex-col-reverse justify-between text-right text-xs leading-none text-muted tabular-nums">
    {ticks.map((tick) => (
      <span key={tick} className="h-0 leading-0">
        {tick.toLocaleString('en-US')}
      </span>
    ))}
  </div>
)

type PlotProps = TrendChartProps & { range: ChartValueRange; ticks: number[]; lines: number }

function Plot({ metric, days, period, range, ticks, lines }: PlotProps) {
  const x = (day: string) => 100 * computeDayPosition(day, period)
  const y = (value: number) => 100 * computeValuePosition(value, range)
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {usualMetricRanges[metric].map(({ from, to }) => (
        <rect key={from} x="0" width="100" y={y(to)} height={y(from) - y(to)} className="fill-ok-soft" />
      ))}
      {ticks.map((tick) => (
        <line
          key={tick}
          x1="0"
          x2="100"
          y1={y(tick)}
          y2={y(tick)}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {Array.from({ length: lines }, (_, line) =>
        splitAtMissingDays(days).map((part) => (
          <polyline
            key={`${line}-${part[0]?.date}`}
            points={part.map(({ date, values }) => `${x(date)},${y(values[line] ?? 0)}`).join(' ')}
            fill="none"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeDasharray={line ? '5 3' : undefined}
            vectorEffect="non-scaling-stroke"
            className={lineClasses[line]}
          />
        )),
      )}
    </svg>
  )
}

/**
 * Draws each dot as an HTML element, because the chart is stretched to the width and would turn dots into
 * ovals.
 */
function Dots({ metric, days, period, range }: TrendChartProps & { range: ChartValueRange }) {
  return days.flatMap(({ date, values }) =>
    values.map((value, line) => (
      <span
        key={`${date}-${line}`}
        className={`absolute size-2 -translate-1/2 rounded-full ${
          isOutsideUsualRange(metric, line, value) ? 'size-3 bg-danger-text' : dotClasses[line]
        }`}
        style={{
          left: `${100 * computeDayPosition(date, period)}%`,
          top: `${100 * computeValuePosition(value, range)}%`,
        }}
      />
    )),
  )
}

function Legend({ lines, hasUsual }: { lines: string[]; hasUsual: boolean }) {
  const t = useText(healthLabels)
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
      {lines.length > 1 &&
        lines.map((name, line) => (
          <li key={name} className="flex items-center gap-2">
            <span
              aria-hidden
              className={`w-5 border-t-2 ${line ? 'border-dashed border-muted' : 'border-accent-text'}`}
            />
            {name}
          </li>
        ))}
      {hasUsual && (
        <>
          <li className="flex items-center gap-2">
            <span aria-hidden className="h-3 w-5 rounded-[3px] border border-line bg-ok-soft" />
            {t.usual}
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden className="size-3 rounded-full bg-danger-text" />
            {t.unusual}
          </li>
        </>
      )}
    </ul>
  )
}
