import { Button } from '@sanhe/ui/button.tsx'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useServerAction } from '@sanhe/ui/console/use-server-action.ts'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { consoleLabels } from '@sanhe/ui/console/text.ts'
import { type Weekday, weekdayNameLabels, weekdays } from '@sanhe/ui/weekdays.ts'
import { useState } from 'react'
import type { MerchantApiResponse } from '#api.ts'
import {
  type EditedOpeningHours,
  findInvalidOpeningDay,
  toBusinessHours,
  toEditedOpeningHours,
} from './hours.ts'
import { saveStoreSettings } from './save-settings.ts'
import { settingsLabels } from './text.ts'

type HoursDialogProps = {
  stored: MerchantApiResponse<'merchants', 'settings'>['businessHours']
  onClose: () => void
}

/** Edits the opening hours of all weekdays at once. */
export function OpeningHoursDialog({ stored, onClose }: HoursDialogProps) {
  const t = useText(settingsLabels)
  const shared = useText(consoleLabels)
  const names = useText(weekdayNameLabels)
  const [hours, setHours] = useState(() => toEditedOpeningHours(stored))
  const save = useServerAction(
    { run: () => saveStoreSettings({ businessHours: toBusinessHours(hours) }), success: t.saved },
    onClose,
  )
  const wrongDay = findInvalidOpeningDay(hours)
  const { errors, checkThen } = useFormCheck({
    day: wrongDay && describeWrongHours(t, names[wrongDay], hours[wrongDay]),
  })
  return (
    <Dialog isOpen onClose={onClose} title={t.editHours}>
      <form className="flex flex-col gap-2" {...checkThen(() => save.isPending || save.mutate(undefined))}>
        {weekdays.map((day) => (
          <DayHours
            key={day}
            day={day}
            hours={hours[day]}
            isInvalid={errors.day !== undefined && day === wrongDay}
            onChange={(changed) => setHours({ ...hours, [day]: changed })}
          />
        ))}
        {errors.day && (
          <p role="alert" className="text-sm text-danger-text">
            {errors.day}
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const describeWrongHours = (
  t: { closesFirst: (day: string) => string; timeMissing: (day: string) => string },
  day: string,
  { open, close }: EditedOpeningHours[Weekday],
) => (open && close ? t.closesFirst(day) : t.timeMissing(day))

type DayHoursProps = {
  day: Weekday
  hours: EditedOpeningHours[Weekday]
  isInvalid: boolean
  onChange: (hours: EditedOpeningHours[Weekday]) => void
}

function DayHours({ day, hours, isInvalid, onChange }: DayHoursProps) {
  const t = useText(settingsLabels)
  const name = useText(weekdayNameLabels)[day]
  const timeClasses = joinClassNames(inputClasses, 'h-control !w-28 tabular-nums')
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1">
      <label className="flex min-h-control w-28 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          aria-label={t.isOpen(name)}
          checked={hours.isOpen}
          className="size-4 accent-(--accent)"
          onChange={(event) => onChange({ ...hours, isOpen: event.target.checked })}
        />
        {name}
      </label>
      {hours.isOpen ? (
        <span className="flex items-center gap-1.5">
          <input
            type="time"
            required
            aria-label={t.opens(name)}
            aria-invalid={isInvalid}
            value={hours.open}
            className={timeClasses}
            onChange={(event) => onChange({ ...hours, open: event.target.value })}
          />
          –
          <input
            type="time"
            required
            aria-label={t.closes(name)}
            aria-invalid={isInvalid}
            value={hours.close}
            className={timeClasses}
            onChange={(event) => onChange({ ...hours, close: event.target.value })}
          />
        </span>
      ) : (
        <span className="text-sm text-muted">{t.closed}</span>
      )}
    </div>
  )
}
