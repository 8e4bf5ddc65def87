import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { type Weekday, weekdayNameLabels, weekdays } from '@sanhe/ui/weekdays.ts'
import { api } from '#api.ts'
import { ShowIfPermitted } from '#parts/if-permitted.tsx'
import type { WorkerScheduleResponse } from './queries.ts'
import { workerScheduleLabels } from './text.ts'

type WorkingHoursSection = WorkerScheduleResponse['weeklyHours']
type HoursProps = { workerId: number; hours: WorkingHoursSection }

/** Working hours that the form suggests for a worker who has no working hours yet. */
const usualDay = [{ from: '08:00', to: '18:00' }]
const usualWeek = {
  mon: usualDay,
  tue: usualDay,
  wed: usualDay,
  thu: usualDay,
  fri: usualDay,
  sat: [],
  sun: [],
}

const formatRanges = (ranges: readonly { from: string; to: string }[], separator: string) =>
  ranges.map(({ from, to }) => `${from}–${to}`).join(separator)

export function WorkingHoursSection({ workerId, hours }: HoursProps) {
  const t = useText(workerScheduleLabels)
  const names = useText(weekdayNameLabels)
  return (
    <DescriptionList
      title={t.hours}
      actions={
        <ShowIfPermitted call="workerSchedule.changeHours">
          <HoursActions workerId={workerId} hours={hours} />
        </ShowIfPermitted>
      }
      facts={
        hours === null
          ? [{ label: t.hours, value: t.anyTime }]
          : weekdays.map((day) => ({
              label: names[day],
              value: formatRanges(hours[day], t.separator) || t.off,
            }))
      }
    />
  )
}

function HoursActions({ workerId: id, hours }: HoursProps) {
  const t = useText(workerScheduleLabels)
  const names = useText(weekdayNameLabels)
  const change = (weeklyHours: WorkingHoursSection) =>
    api.workerSchedule.changeHours({ params: { id }, body: { weeklyHours } })
  const fieldOf = (day: Weekday) => ({
    kind: 'time-ranges' as const,
    label: names[day],
    ...(day === 'sun' && { hint: t.hoursHint }),
  })
  const fields = Object.fromEntries(weekdays.map((day) => [day, fieldOf(day)]))
  const form = defineFormDialogSpec({
    title: t.hours,
    action: t.save,
    loadSchema: async () =>
      (await import('@sanhe/companion/housekeeping/worker-schedule-contract')).WeeklyHoursField,
    fields,
    entry: hours ?? usualWeek,
    submit: change,
    success: t.hoursSaved,
  })
  return (
    <>
      {hours !== null && (
        <ActionButton
          label={t.removeHours}
          question={{ title: t.removeHoursQuestion, text: t.removeHoursText }}
          run={() => change(null)}
          success={t.hoursRemoved}
        />
      )}
      <FormButton label={hours === null ? t.setHours : t.editHours} form={form} />
    </>
  )
}
