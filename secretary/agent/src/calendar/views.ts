import type { CalendarAccountRow } from './store.ts'

export const toCalendarAccountResponse = (row: CalendarAccountRow) => ({
  account_id: row.account_id,
  name: row.name,
  calendar_url: row.calendar_url,
  contacts_url: row.contacts_url,
  user_name: row.user_name,
})
