import { lastDayOfMonth, repeatHours } from '@sanhe/protocol/schedule-timing'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { type DraftField, type Repeat, repeats, type ScheduleDraft } from './schedule-draft.ts'
import { scheduleFormLabels } from './schedule-form-text.ts'
import { WeekdaysField } from './weekdays-field.tsx'

const daysOfMonth = Array.from({ length: lastDayOfMonth - 1 }, (_, n) => n + 1)
/** First day that not every month has. */
const firstRareDay = 29

type TimingFieldsProps = {
  draft: ScheduleDraft
  onChange: (changes: Partial<ScheduleDraft>) => void
  errorOf: (field: DraftField) => string | undefined
}

/** Fields for the times of a schedule. Each kind of repetition shows only the fields that it uses. */
export function TimingFields({ draft, onChange, errorOf }: TimingFieldsProps) {
  const t = useText(scheduleFormLabels)
  const { repeat } = draft
  return (
    <>
      <SelectField
        label={t.repeat}
        value={repeat}
        onChange={(event) => onChange({ repeat: event.target.value as Repeat })}
      >
        {repeats.map((value) => (
          <option key={value} value={value}>
            {t.repeats[value]}
          </option>
        ))}
      </SelectField>
      {repeat === 'weekly' && (
        <WeekdaysField
          value={draft.weekdays}
          error={errorOf('weekdays')}
          onChange={(weekdays) => onChange({ weekdays })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {repeat === 'once' && (
          <TextField
            type="date"
            label={t.date}
            error={errorOf('date')}
            value={draft.date}
            onChange={(event) => onChange({ date: event.target.value })}
          />
        )}
        {repeat === 'monthly' && <DayOfMonthField draft={draft} onChange={onChange} />}
        {repeat === 'hours' && (
          <SelectField
            label={t.everyHours}
            error={errorOf('every_hours')}
            value={draft.everyHours}
            onChange={(event) => onChange({ everyHours: Number(event.target.value) })}
          >
            {repeatHours.map((hours) => (
              <option key={hours} value={hours}>
                {t.hours(hours)}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          type="time"
          label={repeat === 'hours' ? t.startTime : t.time}
          error={errorOf('time')}
          value={draft.time}
          // Some browsers add seconds, which schedules do not have.
          onChange={(event) => onChange({ time: event.target.value.slice(0, 5) })}
        />
      </div>
    </>
  )
}

function DayOfMonthField({ draft, onChange }: Pick<TimingFieldsProps, 'draft' | 'onChange'>) {
  const t = useText(scheduleFormLabels)
  const isRare = draft.dayOfMonth >= firstRareDay && draft.dayOfMonth < lastDayOfMonth
  return (
    <SelectField
      label={t.dayOfMonth}
      hint={isRare ? t.shortMonths : undefined}
      value={draft.dayOfMonth}
      onChange={(event) => onChange({ dayOfMonth: Number(event.target.value) })}
    >
      {daysOfMonth.map((day) => (
        <option key={day} value={day}>
          {t.day(day)}
        </option>
      ))}
      <option value={lastDayOfMonth}>{t.lastDay}</option>
    </SelectField>
  )
}
