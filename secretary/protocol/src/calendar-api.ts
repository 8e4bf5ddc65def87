import { z } from 'zod'
import type { CallAgentApi } from './owner-api.ts'

const CalendarAccount = z.object({
  account_id: z.number(),
  name: z.string(),
  calendar_url: z.string(),
  contacts_url: z.string().nullable(),
  user_name: z.string(),
})
export type CalendarAccount = z.output<typeof CalendarAccount>
export type CalendarAccountInput = Omit<CalendarAccount, 'account_id'> & { password?: string }

const Problem = z.string().nullable()
/** Time limit of a test, during which the agent waits for the servers. */
const testMs = 40_000

/** Creates the part of the REST client for the calendars of the owner. */
export const createCalendarApi = (call: CallAgentApi) => ({
  calendarAccounts: () => call('/api/calendar-accounts', z.object({ accounts: z.array(CalendarAccount) })),
  addCalendarAccount: (body: CalendarAccountInput) =>
    call('/api/calendar-accounts', CalendarAccount, { method: 'POST', body }),
  changeCalendarAccount: (accountId: number, body: CalendarAccountInput) =>
    call(`/api/calendar-accounts/${accountId}`, CalendarAccount, { method: 'PUT', body }),
  async removeCalendarAccount(accountId: number) {
    await call(`/api/calendar-accounts/${accountId}`, z.unknown(), { method: 'DELETE' })
  },
  testCalendarAccount: (body: CalendarAccountInput & { account_id?: number }) =>
    call('/api/calendar-accounts/test', z.object({ calendar: Problem, contacts: Problem }), {
      method: 'POST',
      body,
      withinMs: testMs,
    }),
})
