import type { BookingPeriod } from '@sanhe/companion/merchant-schedule/start-times-contract'
import { Button } from '@sanhe/ui/button.tsx'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { useServerAction } from '@sanhe/ui/console/use-server-action.ts'
import { SelectField, TextField } from '@sanhe/ui/field.tsx'
import { type FieldErrors, useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { weekdayNameLabels } from '@sanhe/ui/weekdays.ts'
import { api } from '#api.ts'
import {
  type EditedBookingTimes,
  findInvalidDay,
  isCapacityValid,
  isSlotLengthValid,
  isTimeMissing,
  toBookingTimesBody,
} from './booking-times.ts'
import { bookingTimesLabels } from './booking-times-text.ts'
import { WeeklyHoursEditor } from './weekly-hours-editor.tsx'

type BookingTimesFormProps = {
  serviceId: number
  edited: EditedBookingTimes
  isReadOnly: boolean
  onChange: (edited: EditedBookingTimes) => void
}

export function BookingTimesForm({ serviceId, edited, isReadOnly, onChange }: BookingTimesFormProps) {
  const t = useText(bookingTimesLabels)
  const names = useText(weekdayNameLabels)
  const save = useServerAction({
    run: () => api.merchantServices.change({ params: { id: serviceId }, body: toBookingTimesBody(edited) }),
    success: t.saved,
  })
  const invalidDay = edited.isByTime ? findInvalidDay(edited) : undefined
  const { errors, checkThen } = useFormCheck({
    slotMinutes: !edited.isByTime || isSlotLengthValid(edited) ? undefined : t.slotMinutesInvalid,
    capacity: !edited.isByTime || isCapacityValid(edited) ? undefined : t.capacityInvalid,
    day: invalidDay && describeInvalidDay(t, names[invalidDay], edited.periods[invalidDay]),
  })
  const change = (next: Partial<EditedBookingTimes>) => onChange({ ...edited, ...next })
  return (
    <ConsolePanel title={t.title} hint={t.hint}>
      <form {...checkThen(() => save.isPending || save.mutate(undefined))}>
        <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-4">
          <SegmentedControl
            label={t.mode}
            value={edited.isByTime ? 'byTime' : 'anyTime'}
            options={(['anyTime', 'byTime'] as const).map((value) => ({ value, label: t.modes[value] }))}
            onChange={(mode) => change({ isByTime: mode === 'byTime' })}
          />
          {edited.isByTime ? (
            <>
              <SlotFields edited={edited} errors={errors} onChange={change} />
              <SegmentedControl
                label={t.hours}
                value={edited.hasOwnHours ? 'own' : 'shop'}
                options={(['shop', 'own'] as const).map((value) => ({ value, label: t.hoursOf[value] }))}
                onChange={(of) => change({ hasOwnHours: of === 'own' })}
              />
              {edited.hasOwnHours && (
                <WeeklyHoursEditor
                  periods={edited.periods}
                  invalidDay={errors.day ? invalidDay : undefined}
                  onChange={(periods) => change({ periods })}
                />
              )}
              {errors.day && (
                <p role="alert" className="text-sm text-danger-text">
                  {errors.day}
                </p>
              )}
              <LeadTimeFields edited={edited} onChange={change} />
              <p className="text-[13px] text-muted">{t.existingStay}</p>
            </>
          ) : (
            <p className="text-[13px] text-muted">{t.anyTimeHint}</p>
          )}
          {!isReadOnly && (
            <Button type="submit" look="primary" className="self-start" isBusy={save.isPending}>
              {t.save}
            </Button>
          )}
        </fieldset>
      </form>
    </ConsolePanel>
  )
}

const describeInvalidDay = (
  t: { timeMissing: (day: string) => string; invalidDay: (day: string) => string },
  day: string,
  periods: readonly BookingPeriod[],
) => (isTimeMissing(periods) ? t.timeMissing(day) : t.invalidDay(day))

type FieldsProps = { edited: EditedBookingTimes; onChange: (next: Partial<EditedBookingTimes>) => void }

type SlotFieldsProps = FieldsProps & { errors: FieldErrors<'slotMinutes' | 'capacity'> }

function SlotFields({ edited: { slotMinutes, capacity }, errors, onChange }: SlotFieldsProps) {
  const t = useText(bookingTimesLabels)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t.slotMinutes}
        hint={t.slotMinutesHint}
        type="number"
        required
        min={15}
        max={720}
        error={errors.slotMinutes}
        value={slotMinutes}
        onChange={({ target }) => onChange({ slotMinutes: target.value })}
      />
      <TextField
        label={t.capacity}
        hint={t.capacityHint}
        type="number"
        required
        min={1}
        max={999}
        error={errors.capacity}
        value={capacity}
        onChange={({ target }) => onChange({ capacity: target.value })}
      />
    </div>
  )
}

const minLeadChoices = [0, 30, 60, 120, 240, 720, 1440, 2880, 4320, 10_080]
/** Choices, in days, for how far ahead users can book. `0` means a year, which is the limit for all orders. */
const maxLeadChoices = [7, 14, 30, 60, 90, 0]

/** Adds the stored value to the choices if it is not one of them. Another client may have stored any number. */
const withStored = (choices: readonly number[], stored: number) =>
  choices.includes(stored) ? choices : [stored, ...choices]

function LeadTimeFields({ edited: { minLeadMinutes, maxLeadDays }, onChange }: FieldsProps) {
  const t = useText(bookingTimesLabels)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t.minLead}
        value={minLeadMinutes}
        onChange={({ target }) => onChange({ minLeadMinutes: Number(target.value) })}
      >
        {withStored(minLeadChoices, minLeadMinutes).map((minutes) => (
          <option key={minutes} value={minutes}>
            {t.leadTime(minutes)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.maxLead}
        value={maxLeadDays}
        onChange={({ target }) => onChange({ maxLeadDays: Number(target.value) })}
      >
        {withStored(maxLeadChoices, maxLeadDays).map((days) => (
          <option key={days} value={days}>
            {days === 0 ? t.oneYear : t.daysAhead(days)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
