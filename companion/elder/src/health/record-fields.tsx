import { systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { Choices } from '#parts/choices.tsx'
import { dayInShanghai, formatTime } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { type Metric, metrics } from './metrics.ts'
import type { AddedRecord } from './new-record-page.tsx'
import { emptyRecordForm, type RecordForm, recordFormErrors, toRecordRequest } from './record-form.ts'

type Change = { form: RecordForm; change: (next: Partial<RecordForm>) => void }

/** Form for one measurement. Errors appear at their fields after the first attempt to submit. */
export function RecordFields({ metric, onAdded }: { metric: Metric; onAdded: (added: AddedRecord) => void }) {
  const client = useQueryClient()
  const [form, setForm] = useState(emptyRecordForm)
  const [isTried, setTried] = useState(false)
  const change = (next: Partial<RecordForm>) => setForm((before) => ({ ...before, ...next }))
  const problems = isTried ? recordFormErrors(metric, form) : []
  const add = useMutation({
    mutationFn: () => api.health.addRecord({ body: toRecordRequest(metric, form, systemClock.now()) }),
    onSuccess: onAdded,
    onSettled: () => client.invalidateQueries({ queryKey: ['health'] }),
  })
  function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    setTried(true)
    if (!recordFormErrors(metric, form).length && !add.isPending) add.mutate()
  }
  const wordsAt = (field: string) => problems.find((problem) => problem.field === field)?.words
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      {metrics[metric].parts.map(({ field, label, digits }) => (
        <TextField
          key={field}
          label={`${label}（${metrics[metric].unit}）`}
          inputMode={digits ? 'decimal' : 'numeric'}
          autoComplete="off"
          className="text-2xl tabular-nums md:text-2xl"
          value={form.numbers[field] ?? ''}
          error={wordsAt(field)}
          onChange={({ target }) => change({ numbers: { ...form.numbers, [field]: target.value } })}
        />
      ))}
      {metric === 'blood_sugar' && <Timing form={form} change={change} error={wordsAt('timing')} />}
      <Moment form={form} change={change} />
      <ErrorMessage error={add.error} />
      <Button type="submit" look="primary" isBusy={add.isPending}>
        记下来
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
    <div className="flex flex-col gap-2">
      <Choices
        label="测量时段"
        value={form.timing}
        options={timingOptions}
        onChange={(timing) => change({ timing })}
      />
      {error && (
        <p role="alert" className="text-danger-text">
          {error}
        </p>
      )}
    </div>
  )
}

const moments = [
  { value: 'now', label: '刚才' },
  { value: 'other', label: '其他时间' },
] as const

/** Time of the measurement: now, or a Shanghai time from a notebook. */
function Moment({ form: { at }, change }: Change) {
  const now = systemClock.now()
  const nowWritten = `${dayInShanghai(now)}T${formatTime(now)}`
  return (
    <div className="flex flex-col gap-3">
      <Choices
        label="什么时候量的"
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
