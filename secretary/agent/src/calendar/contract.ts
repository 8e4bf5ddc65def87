import { del, get, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { managers } from '#core/contract'

export const maxCalendarAccounts = 10
/** Accepts only text that SQLite stores and returns unchanged: no lone surrogates and no control characters. */
const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'holds characters that are not text')
    .refine((value) => value.trim() === value, 'must not begin or end with a space')

const isServerUrl = (text: string) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
}
const serverUrl = line(1000).refine(isServerUrl, 'must be a http or https address without user and password')

const fields = {
  name: line(100),
  calendar_url: serverUrl,
  /** Address of the address books. Null: contacts are looked for on the server of the calendar. */
  contacts_url: serverUrl.nullable(),
  user_name: line(254),
}
const password = line(500)

/** Calendar account of the owner. The password is never returned. */
export const CalendarAccount = z
  .object({ account_id: z.number().int(), ...fields })
  .meta({ id: 'CalendarAccount' })

export const calendarProblems = [
  'blocked',
  'unresolved',
  'unreachable',
  'timeout',
  'tls',
  'login',
  'no_calendar',
  'refused',
] as const
const problem = z.enum(calendarProblems).nullable()
const ByAccount = z.object({ account_id: z.coerce.number().int().min(1) })

export const calendarContract = {
  list: get('/api/calendar-accounts', {
    auth: 'key',
    roles: managers,
    summary: 'List the connected calendars',
    reply: z.object({ accounts: z.array(CalendarAccount) }),
  }),
  add: post('/api/calendar-accounts', {
    auth: 'key',
    roles: managers,
    summary: 'Connect a calendar',
    body: z.strictObject({ ...fields, password }),
    reply: CalendarAccount,
    status: 201,
  }),
  change: put('/api/calendar-accounts/:account_id', {
    auth: 'key',
    roles: managers,
    summary: 'Change a calendar; another server or user needs the password again',
    params: ByAccount,
    body: z.strictObject({ ...fields, password: password.optional() }),
    reply: CalendarAccount,
  }),
  remove: del('/api/calendar-accounts/:account_id', {
    auth: 'key',
    roles: managers,
    summary: 'Disconnect a calendar and delete its password',
    params: ByAccount,
    reply: z.void(),
    status: 204,
  }),
  test: post('/api/calendar-accounts/test', {
    auth: 'key',
    roles: managers,
    summary: 'Log in to the servers of a calendar; changes nothing',
    body: z.strictObject({
      ...fields,
      password: password.optional(),
      /**
       * Id of the account whose stored password is used for the test. The password is sent only to the servers of this
       * account.
       */
      account_id: z.number().int().min(1).optional(),
    }),
    limit: 'calendarCheck',
    /**
     * Null for a server that works. `contacts` is also null if no address book URL was entered, because contacts are
     * not tested then.
     */
    reply: z.object({ calendar: problem, contacts: problem }),
  }),
}
