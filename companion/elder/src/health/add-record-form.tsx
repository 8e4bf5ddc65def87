import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { toShanghaiDayText, formatTime } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { RadioChoices } from '#parts/radio-choices.tsx'
import { type HealthMetric, metricDefinitions } from './metrics.ts'
import type { AddHealthRecordResponse } from './queries.ts'
import {
  emptyHealthRecordForm,
  type HealthRecordForm,
  toHealthRecordRequest,
  validateHealthRecordForm,
} from './record-form.ts'

type Change = { form: HealthRecordForm; change: (next: Partial<HealthRecordForm>) => void }

/** Form for one measurement. Validation errors appear at their fields after the first attempt to submit. */
export function AddHealthRecordForm({
  metric,
  onAdded,
}: {
  metric: HealthMetric
  onAdded: (added: AddHealthRecordResponse) => void
}) {
  const client = useQueryClient()
  const [form, setForm] = useState(emptyHealthRecordForm)
  const change = (next: Partial<HealthRecordForm>) => setForm((before) => ({ ...before, ...next }))
  const found = validateHealthRecordForm(metric, form).map(({ field, words }) => [field, words])
  const { errors, checkThen } = useFormCheck<string>(Object.fromEntries(found))
  const add = useMutation({
    mutationFn: () => api.health.addRecord({ body: toHealthRecordRequest(metric, form, systemClock.now()) }),
    onSuccess: onAdded,
    onSettled: () => client.invalidateQueries({ queryKey: ['health'] }),
  })
  return (
    <form className="flex flex-col gap-5" {...checkThen(() => add.isPending || add.mutate())}>
      {metricDefinitions[metric].parts.map(({ field, label, digits }) => (
        <TextField
          key={field}
          label={`${label}（${metricDefinitions[metric].unit}）`}
          inputMode={digits ? 'decimal' : 'numeric'}
          autoComplete="off"
          className="text-2xl tabular-nums md:text-2xl"
          value={form.numbers[field] ?? ''}
          error={errors[field]}
          onChange={({ target }) => change({ numbers: { ...form.numbers, [field]: target.value } })}
        />
      ))}
      {metric === 'blood_sugar' && <Timing form={form} change={change} error={errors['timing']} />}
      <Moment form={form} change={change} />
      <ErrorMessage error={add.error} />
      <Button type="submit" look="primary" isBusy={add.isPending}>
        保存
      </Button>
    </form>
  )
}

const timingOptions = [
  { value: 'fasting', label: '空腹' },
  { value: 'before_meal', label: '饭前' },
  { value: 'after_meal', label: '饭后' },
  { value: 'random', label: '其他时候' },
] as const

function Timing({ form, change, error }: Change & { error: string | undefined }) {
  return (
    <RadioChoices
      label="测量时段"
      value={form.timing}
      options={timingOptions}
      error={error}
      onChange={(timing) => change({ timing })}
    />
  )
}

const moments = [
  { value: 'now', label: '刚才' },
  { value: 'other', label: '其他时间' },
] as const

/** Field for the time of the measurement: now, or another time in Shanghai. */
function Moment({ form: { at }, change }: Change) {
  const now = systemClock.now()
  const nowWritten = `${toShanghaiDayText(now)}T${formatTime(now)}`
  return (
    <div className="flex flex-col gap-3">
      <RadioChoices
        label="测量时间"
        value={at ? 'other' : 'now'}
        options={moments}
        onChange={(moment) => change({ at: moment === 'now' ? '' : nowWritten })}
      />
      {at && (
        <TextField
          label="日期和时间"
          type="datetime-local"
          max={nowWritten}
          value={at}
          onChange={({ target }) => change({ at: target.value || nowWritten })}
        />
      )}
    </div>
  )
}
