import { useText } from '@sanhe/ui/i18n.ts'
import { useId } from 'react'
import { type HealthMetric, healthMetricNames } from './metrics.ts'
import { healthLabels } from './text.ts'

type MetricChoiceProps = { value: HealthMetric; onChange: (metric: HealthMetric) => void }

/** Radio group whose options wrap to several lines, because the names do not fit into one line of a phone. */
export function MetricRadioGroup({ value, onChange }: MetricChoiceProps) {
  const t = useText(healthLabels)
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t.metric}</legend>
      {healthMetricNames.map((metric) => (
        <label
          key={metric}
          className="flex min-h-11 cursor-pointer items-center rounded-full border border-line bg-surface px-3 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
        >
          <input
            type="radio"
            name={name}
            checked={metric === value}
            className="sr-only"
            onChange={() => onChange(metric)}
          />
          {t.metrics[metric]}
        </label>
      ))}
    </fieldset>
  )
}
