import { fromIso } from '@sanhe/kit/runtime/clock'
import { useFormatTimeOfDay } from '@sanhe/ui/console/format.ts'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import type { MerchantApiResponse } from '#api.ts'
import { movingLabels } from './text.ts'

type FreeTimesProps = {
  offered: MerchantApiResponse<'merchantOrders', 'times'>
  day: string
  /** Current time of the booking, which is not among the offered times. Null if the booking has no time. */
  current: string | null
  value: string | undefined
  onChange: (at: string | undefined) => void
}

/** Free times of a day. A service that is not booked by time accepts every time of an open day. */
export function FreeTimes({ offered, day, current, value, onChange }: FreeTimesProps) {
  const t = useText(movingLabels)
  const timeOfDay = useFormatTimeOfDay()
  const { isByTime, days, capacity } = offered
  const [shown] = days
  if (shown?.isClosed) return <output className="text-sm">{t.closed}</output>
  if (!isByTime) return <AnyTime key={day} day={day} onChange={onChange} />
  const times = (shown?.times ?? []).filter(({ at }) => current === null || fromIso(at) !== fromIso(current))
  if (times.length === 0) return <output className="text-sm">{t.noTimes}</output>
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t.times}</legend>
      <div className="grid grid-cols-3 gap-2">
        {times.map(({ at, free }) => (
          <label
            key={at}
            className="flex min-h-11 cursor-pointer flex-col items-center justify-center rounded-control border border-line-strong px-2 py-1 text-sm tabular-nums hover:bg-hover has-checked:border-accent-text has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name="time"
              className="sr-only"
              checked={value === at}
              onChange={() => onChange(at)}
            />
            {timeOfDay(at)}
            {(capacity ?? 0) > 1 && <span className="text-xs text-muted">{t.left(free)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type AnyTimeProps = { day: string; onChange: (at: string | undefined) => void }

function AnyTime({ day, onChange }: AnyTimeProps) {
  const t = useText(movingLabels)
  const [time, setTime] = useState('')
  return (
    <TextField
      label={t.time}
      type="time"
      value={time}
      onChange={({ target }) => {
        setTime(target.value)
        onChange(target.value ? `${day}T${target.value}:00+08:00` : undefined)
      }}
    />
  )
}
