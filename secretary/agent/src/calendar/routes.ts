import { implement } from '#core'
import { checkCalendarAccount } from './calendar-client.ts'
import { calendarContract, calendarProblems } from './contract.ts'
import {
  addCalendarAccount,
  type CalendarDeps,
  changeCalendarAccount,
  removeCalendarAccount,
  toTestedCalendarAccount,
} from './service.ts'
import { listCalendarAccounts } from './store.ts'
import { toCalendarAccountResponse } from './views.ts'

/** Time limit in ms of one test of the servers. */
const testTimeoutMs = 30_000

export const calendarRoutes = (deps: CalendarDeps) =>
  implement(calendarContract, {
    list: () => ({ accounts: listCalendarAccounts(deps.db).map(toCalendarAccountResponse) }),
    add: ({ body }) => toCalendarAccountResponse(addCalendarAccount(deps, body)),
    change: ({ params, body }) =>
      toCalendarAccountResponse(changeCalendarAccount(deps, params.account_id, body)),
    remove: ({ params }) => removeCalendarAccount(deps, params.account_id),
    async test({ body }) {
      const account = toTestedCalendarAccount(deps, body)
      const signal = AbortSignal.timeout(testTimeoutMs)
      const { calendar, contacts } = await checkCalendarAccount(deps, account, signal)
      return { calendar: toProblem(calendar), contacts: toProblem(contacts) }
    },
  })

const toProblem = (fault: string | null) =>
  fault === null ? null : (calendarProblems.find((known) => known === fault) ?? 'refused')
