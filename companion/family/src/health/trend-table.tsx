import { useText } from '@sanhe/ui/i18n.ts'
import { useDateFormatters } from '#parts/dates.ts'
import { type MetricDayValues, isOutsideUsualRange, type HealthMetric } from './metrics.ts'
import { healthLabels } from './text.ts'

/**
 * Table of all values of the chart, newest first. Unusual values are marked with a sign as well as a colour.
 */
export function TrendTable({ metric, days }: { metric: HealthMetric; days: MetricDayValues[] }) {
  const t = useText(healthLabels)
  const dates = useDateFormatters()
  const columns = metric === 'bloodPressure' ? [t.systolic, t.diastolic] : [t.metrics[metric]]
  return (
    <section>
      <h2 className="mb-2 font-semibold">
        {t.table} <span className="text-xs font-normal text-muted">{t.units[metric]}</span>
      </h2>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="py-2 text-left font-normal">
              {t.day}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="py-2 pl-3 text-right font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, values }) => (
            <tr key={date} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {dates.day(date)}
              </th>
              {values.map((value, line) => (
                <td key={columns[line]} className="py-2 pl-3 text-right tabular-nums">
                  <Value value={value} isOutside={isOutsideUsualRange(metric, line, value)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Value({ value, isOutside }: { value: number; isOutside: boolean }) {
  const t = useText(healthLabels)
  const text = value.toLocaleString('en-US')
  if (!isOutside) return text
  return (
    <span className="font-semibold text-danger-text">
      {text} <span aria-hidden>!</span>
      <span className="sr-only">{t.unusual}</span>
    </span>
  )
}
