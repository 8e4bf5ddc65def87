import { Button } from '@sanhe/ui/button.tsx'
import { useFormatDay } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { toShanghaiDay } from '@sanhe/ui/days.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CalendarSearchParams, getAdjacentPeriodDay, type CalendarView, calendarViews } from './days.ts'
import { calendarLabels } from './text.ts'

type CalendarToolsProps = {
  view: CalendarView
  day: string
  days: readonly string[]
  onChange: (search: CalendarSearchParams) => void
}

/** Buttons that move the calendar to another period and switch between week and day. */
export function CalendarToolbar({ view, day, days, onChange }: CalendarToolsProps) {
  const t = useText(calendarLabels)
  const dayText = useFormatDay({ year: 'numeric', month: 'long', day: 'numeric' })
  const [first = day, last = day] = [days[0], days.at(-1)]
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-center gap-1">
        <Button onClick={() => onChange({ day: toShanghaiDay(systemClock.now()) })}>{t.today}</Button>
        <IconButton
          icon={ChevronLeft}
          label={t.previous[view]}
          onClick={() => onChange({ day: getAdjacentPeriodDay(view, day, -1) })}
        />
        <IconButton
          icon={ChevronRight}
          label={t.next[view]}
          onClick={() => onChange({ day: getAdjacentPeriodDay(view, day, 1) })}
        />
        <h2 className="ml-1 text-sm font-semibold" aria-live="polite">
          {first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`}
        </h2>
      </div>
      <SegmentedControl
        label={t.view}
        value={view}
        onChange={(next) => onChange({ view: next })}
        options={calendarViews.map((value) => ({ value, label: t.views[value] }))}
      />
    </div>
  )
}
