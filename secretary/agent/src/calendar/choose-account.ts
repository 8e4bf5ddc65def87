import type { Sqlite } from '@sanhe/kit/sqlite/database'
import type { SkillContext } from '#core'
import { chooseTextByLanguage } from '#skills'
import { type CalendarEventId, parseCalendarEventId } from './rules.ts'
import { type CalendarAccountRow, findCalendarAccount, listCalendarAccounts } from './store.ts'

/** Returns the accounts with this name, or all. Throws if there is none. */
export function chooseCalendarAccounts(
  db: Sqlite,
  context: SkillContext,
  name: string | undefined,
): [CalendarAccountRow, ...CalendarAccountRow[]] {
  const accounts = listCalendarAccounts(db)
  const found = accounts.filter(
    (row) => name === undefined || row.name.toLowerCase() === name.trim().toLowerCase(),
  )
  const [first, ...others] = found
  if (first) return [first, ...others]
  const known = accounts.map((row) => row.name).join(', ')
  throw new Error(
    known
      ? chooseTextByLanguage(context, `Connected calendars: ${known}.`, `已连接的日历：${known}。`)
      : chooseTextByLanguage(
          context,
          'No calendar is connected. The person can connect one: Manage, Calendar.',
          '还没有连接日历。可在“管理 › 日历”中连接。',
        ),
  )
}

/** Returns the account and the location of an event by the id of the event. */
export function requireCalendarEvent(db: Sqlite, context: SkillContext, id: string) {
  const place: CalendarEventId | undefined = parseCalendarEventId(id)
  const row = place && findCalendarAccount(db, place.accountId)
  if (place && row) return { row, place }
  throw new Error(
    chooseTextByLanguage(
      context,
      'This is not the id of an event. Use an id from list_events.',
      '这不是日程编号，请使用 list_events 返回的编号。',
    ),
  )
}
