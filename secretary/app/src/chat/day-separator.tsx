import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { formatDay } from '@sanhe/ui/relative-time.ts'
import { systemClock } from '@sanhe/kit/runtime/clock'
import { messageActionLabels } from './message-actions-text.ts'
import { getConversationAge } from './message-days.ts'

/** Line between the messages of two days. */
export function DaySeparator({ day }: { day: number }) {
  const t = useText(messageActionLabels)
  const locale = localeByLanguage[useLanguage()]
  const age = getConversationAge(day, systemClock.now())
  const name = age === 'today' || age === 'yesterday' ? t[age] : formatDay(day, locale)
  return (
    <p className="flex items-center gap-3 text-xs text-muted">
      <span aria-hidden className="h-px flex-1 bg-line" />
      <time dateTime={new Date(day).toISOString()}>{name}</time>
      <span aria-hidden className="h-px flex-1 bg-line" />
    </p>
  )
}
