import { systemDnsResolver } from '@sanhe/kit/http/dns-resolver'
import {
  type CalendarAccount,
  CalendarError,
  type CalendarFault,
  type DavAccess,
  listCalendars,
  readVCards,
} from '@sanhe/providers/calendar'
import { type CalendarDeps, readCalendarAccount } from './service.ts'
import type { CalendarAccountRow } from './store.ts'

export type CalendarClient = { access(row: CalendarAccountRow, signal: AbortSignal): DavAccess }

const toNetwork = ({ mailAllowsPrivate }: CalendarDeps['config']) => ({
  resolver: systemDnsResolver,
  allowPrivate: mailAllowsPrivate,
})

export const createCalendarClient = (deps: Pick<CalendarDeps, 'config' | 'secrets'>): CalendarClient => ({
  access: (row, signal) => ({
    network: toNetwork(deps.config),
    account: readCalendarAccount(deps, row),
    signal,
  }),
})

/** Logs in to the servers of an account. Returns the fault of each, or null. */
export async function checkCalendarAccount(
  { config }: Pick<CalendarDeps, 'config'>,
  account: CalendarAccount,
  signal: AbortSignal,
) {
  const access = { network: toNetwork(config), account, signal }
  const [calendar, contacts] = await Promise.all([
    faultOf(listCalendars(access)),
    account.contactsUrl === null ? null : faultOf(readVCards(access)),
  ])
  return { calendar, contacts }
}

const faultOf = (work: Promise<unknown>): Promise<CalendarFault | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof CalendarError ? error.code : 'timeout'),
  )
