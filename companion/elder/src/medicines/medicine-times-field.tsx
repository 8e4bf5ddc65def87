import { Button } from '@sanhe/ui/button.tsx'
import { SelectField } from '@sanhe/ui/field.tsx'
import { Plus } from 'lucide-react'
import { formatHour } from './schedule-labels.ts'

/** The largest number of times that the server accepts. */
const maxTimes = 6
/** Times that are proposed for a further dose, one for each possible dose. */
const proposedTimes = ['08:00', '12:00', '18:00', '21:00', '15:00', '06:00']
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const minutesOfGrid = Array.from({ length: 12 }, (_, nth) => twoDigits(nth * 5))

function twoDigits(value: number) {
  return String(value).padStart(2, '0')
}

type MedicineTimesFieldProps = {
  times: string[]
  error: string | undefined
  onChange: (times: string[]) => void
}

/** Fields for the times of day of a medicine. Select fields open the large wheel of a phone and work with a keyboard. */
export function MedicineTimesField({ times, error, onChange }: MedicineTimesFieldProps) {
  const propose = () => proposedTimes.find((time) => !times.includes(time)) ?? proposedTimes[0]!
  return (
    <div className="flex flex-col gap-4">
      {times.map((time, nth) => (
        <TimeFields
          // A time is identified only by its position, and all fields are controlled.
          // oxlint-disable-next-line no-array-index-key
          key={nth}
          legend={times.length === 1 ? '吃药时间' : `第 ${nth + 1} 次`}
          time={time}
          onChange={(next) => onChange(times.with(nth, next))}
          onRemove={times.length === 1 ? undefined : () => onChange(times.toSpliced(nth, 1))}
        />
      ))}
      {error && (
        <p role="alert" className="text-danger-text">
          {error}
        </p>
      )}
      {times.length < maxTimes && (
        <Button onClick={() => onChange([...times, propose()])}>
          <Plus aria-hidden className="size-6" />
          一天再吃一次
        </Button>
      )}
    </div>
  )
}

type TimeFieldsProps = {
  legend: string
  time: string
  onChange: (time: string) => void
  onRemove: (() => void) | undefined
}

function TimeFields({ legend, time, onChange, onRemove }: TimeFieldsProps) {
  const [hour = '08', minute = '00'] = time.split(':')
  const minutes = minutesOfGrid.includes(minute) ? minutesOfGrid : [...minutesOfGrid, minute].toSorted()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid gap-3 min-[360px]:grid-cols-2 in-data-[text-size=large]:max-sm:grid-cols-1">
        <SelectField
          label="几点"
          className="text-lg md:text-lg"
          value={hour}
          onChange={({ target }) => onChange(`${target.value}:${minute}`)}
        >
          {hours.map((one) => (
            <option key={one} value={twoDigits(one)}>
              {formatHour(one)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="几分"
          className="text-lg md:text-lg"
          value={minute}
          onChange={({ target }) => onChange(`${hour}:${target.value}`)}
        >
          {minutes.map((one) => (
            <option key={one} value={one}>
              {one} 分
            </option>
          ))}
        </SelectField>
      </div>
      {onRemove && (
        <Button className="mt-3" aria-label={`去掉${legend}`} onClick={onRemove}>
          去掉
        </Button>
      )}
    </fieldset>
  )
}
