import { systemClock } from '@sanhe/kit/runtime/clock'
import { listNextRuns } from '@sanhe/protocol/schedule-timing'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { CalendarClock } from 'lucide-react'
import { useId } from 'react'
import { formatFutureRun } from './describe-timing.ts'
import { type ScheduleDraft, toValidTiming } from './schedule-draft.ts'
import { scheduleFormLabels } from './schedule-form-text.ts'

const shownRuns = 3

/** Shows when the schedule of the form would run next. The agent computes its runs with the same function. */
export function NextRuns({ draft }: { draft: ScheduleDraft }) {
  const t = useText(scheduleFormLabels)
  const locale = localeByLanguage[useLanguage()]
  const title = useId()
  const timing = toValidTiming(draft)
  const runs = timing ? listNextRuns(timing, systemClock.now(), shownRuns) : []
  return (
    <section aria-labelledby={title} className="rounded-control bg-sunken px-4 py-3">
      <h3 id={title} className="flex items-center gap-2 text-sm font-medium">
        <CalendarClock aria-hidden className="size-4 text-muted" />
        {t.nextRuns}
      </h3>
      <div aria-live="polite" className="mt-1 text-sm text-muted">
        {runs.length === 0 && <p>{timing ? t.problems.past : t.noRuns}</p>}
        <ol className="flex flex-col gap-0.5 tabular-nums">
          {runs.map((at) => (
            <li key={at}>{formatFutureRun(at, draft.timeZone, locale)}</li>
          ))}
        </ol>
      </div>
    </section>
  )
}
