import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import { type CalendarAccount, CalendarError } from '@sanhe/providers/calendar'
import type { Deps } from '#core'
import { maxCalendarAccounts } from './contract.ts'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type CalendarDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>

type AccountFields = { name: string; calendar_url: string; contacts_url: string | null; user_name: string }
type AccountInput = AccountFields & { password?: string | undefined }

export function addCalendarAccount(deps: CalendarDeps, input: AccountInput & { password: string }) {
  const { db, clock } = deps
  const now = clock.now()
  const key_place = generateRandomToken()
  return transaction(db, () => {
    if (store.countCalendarAccounts(db) >= maxCalendarAccounts) throw apiError('TOO_MANY_CALENDAR_ACCOUNTS')
    if (store.findCalendarAccountByName(db, input.name)) throw apiError('CALENDAR_ACCOUNT_EXISTS')
    return store.addCalendarAccount(db, {
      ...columnsOf(input),
      password_encrypted: deps.secrets.encrypt(input.password, placeOf(key_place)),
      key_place,
      created_at: now,
      updated_at: now,
    })
  })
}

/**
 * Changes an account. Without a new password, the servers and the user must stay the same. Otherwise throws
 * PASSWORD_REQUIRED.
 */
export function changeCalendarAccount(deps: CalendarDeps, accountId: number, input: AccountInput) {
  const { db, clock } = deps
  return transaction(db, () => {
    const row = requireAccount(deps, accountId)
    const same = store.findCalendarAccountByName(db, input.name)
    if (same && same.account_id !== accountId) throw apiError('CALENDAR_ACCOUNT_EXISTS')
    if (input.password === undefined && !isSameLogin(row, input)) throw apiError('PASSWORD_REQUIRED')
    const password_encrypted =
      input.password === undefined
        ? row.password_encrypted
        : deps.secrets.encrypt(input.password, placeOf(row.key_place))
    const change = { ...columnsOf(input), password_encrypted, updated_at: clock.now() }
    store.setCalendarAccount(db, accountId, change)
    return { ...row, ...change }
  })
}

export function removeCalendarAccount({ db }: CalendarDeps, accountId: number) {
  if (!store.removeCalendarAccount(db, accountId)) throw apiError('CALENDAR_ACCOUNT_NOT_FOUND')
}

/** Returns the account to test: as entered, with the stored password if it belongs to the same servers and user. */
export function toTestedCalendarAccount(
  deps: CalendarDeps,
  { account_id, ...input }: AccountInput & { account_id?: number | undefined },
): CalendarAccount {
  if (input.password !== undefined) return toAccount(input, input.password)
  const row = account_id === undefined ? undefined : requireAccount(deps, account_id)
  if (!row || !isSameLogin(row, input)) throw apiError('PASSWORD_REQUIRED')
  return toAccount(input, decryptPassword(deps, row))
}

/** Returns the account as the calendar servers need it. */
export const readCalendarAccount = (deps: Pick<CalendarDeps, 'secrets'>, row: store.CalendarAccountRow) =>
  toAccount(row, decryptPassword(deps, row))

function requireAccount({ db }: CalendarDeps, accountId: number) {
  const row = store.findCalendarAccount(db, accountId)
  if (!row) throw apiError('CALENDAR_ACCOUNT_NOT_FOUND')
  return row
}

const toAccount = (
  { calendar_url, contacts_url, user_name }: AccountFields,
  password: string,
): CalendarAccount => ({ url: calendar_url, contactsUrl: contacts_url, user: user_name, password })

const placeOf = (keyPlace: string) => `calendar_accounts:${keyPlace}:password`

/** If the encryption key is missing, the stored password counts as wrong, and the owner has to enter it again. */
function decryptPassword(
  { secrets }: Pick<CalendarDeps, 'secrets'>,
  { password_encrypted, key_place }: Pick<store.CalendarAccountRow, 'password_encrypted' | 'key_place'>,
) {
  const password = secrets.decrypt(password_encrypted, placeOf(key_place))
  if (password === undefined) throw new CalendarError('login')
  return password
}

/**
 * The password may be sent only to the servers for which the owner entered it: the same hosts and ports, with TLS as
 * before.
 */
function isSameLogin(row: AccountFields, input: AccountFields) {
  const known = [row.calendar_url, row.contacts_url ?? row.calendar_url].map(originOf)
  const requested = [input.calendar_url, input.contacts_url ?? input.calendar_url].map(originOf)
  return row.user_name === input.user_name && requested.every((origin) => known.includes(origin))
}

const originOf = (url: string) => new URL(url).origin

const columnsOf = ({ name, calendar_url, contacts_url, user_name }: AccountFields) => ({
  name,
  calendar_url,
  contacts_url,
  user_name,
})
