import type { CalendarAccount, CalendarAccountInput } from '@sanhe/protocol/calendar-api'
import { parseTypedUrl } from '#connected-accounts/parse-typed-url.ts'

/** Values of the fields of the form, as the owner typed them. */
export type CalendarDraft = {
  name: string
  calendarUrl: string
  contactsUrl: string
  user: string
  password: string
}

export const toCalendarDraft = (account?: CalendarAccount): CalendarDraft => ({
  name: account?.name ?? '',
  calendarUrl: account?.calendar_url ?? '',
  contactsUrl: account?.contacts_url ?? '',
  user: account?.user_name ?? '',
  password: '',
})

/** Returns the draft as the agent stores it; undefined while a field is missing or wrong. */
export function toCalendarInput(draft: CalendarDraft): CalendarAccountInput | undefined {
  const [calendar_url, contacts_url] = [toUrl(draft.calendarUrl), toUrl(draft.contactsUrl)]
  const [user_name, password] = [draft.user.trim(), draft.password.trim()]
  if (!calendar_url || contacts_url === undefined || !user_name) return undefined
  const name = draft.name.trim() || new URL(calendar_url).host
  return { name, calendar_url, contacts_url, user_name, ...(password && { password }) }
}

/** Returns the address of a service. Null for an empty field; undefined for a wrong address. */
const toUrl = (text: string) => (text.trim() ? parseTypedUrl(text)?.href : null)
