import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { weekdayNameLabels } from '@sanhe/ui/weekdays.ts'
import type { previewWeek } from './booking-times.ts'
import { bookingTimesLabels } from './booking-times-text.ts'

/** Shows the times that users are offered on each weekday, while the hours are edited. */
export function BookingPreview({ week }: { week: ReturnType<typeof previewWeek> }) {
  const t = useText(bookingTimesLabels)
  const names = useText(weekdayNameLabels)
  return (
    <ConsolePanel title={t.preview} hint={t.previewHint}>
      <dl className="divide-y divide-line text-sm">
        {week.map(({ day, times, places }) => (
          <div key={day} className="grid grid-cols-[3rem_1fr] gap-x-3 py-2">
            <dt className="font-medium">{names[day]}</dt>
            <dd className="min-w-0">
              {times.length === 0 ? (
                <span className="text-muted">{t.closed}</span>
              ) : (
                <>
                  <p className="text-[13px] text-muted tabular-nums">{t.dayPlaces(times.length, places)}</p>
                  <p className="mt-1 flex flex-wrap gap-1">
                    {times.map((time) => (
                      <span
                        key={time}
                        className="rounded-[6px] bg-sunken px-1.5 py-0.5 text-[13px] tabular-nums"
                      >
                        {time}
                      </span>
                    ))}
                  </p>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </ConsolePanel>
  )
}
