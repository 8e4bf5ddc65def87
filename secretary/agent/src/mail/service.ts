import { dayMs, hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import { type MailAccount, MailError, type MailServer } from '@sanhe/providers/mailbox'
import type { Deps } from '#core'
import { maxMailAccounts } from './contract.ts'
import { apiError } from './errors.ts'
import * as store from './store.ts'

export type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>

type MailAccountInput = {
  name: string
  address: string
  user_name: string
  imap: MailServer
  smtp: MailServer
  password?: string | undefined
}

export function addMailAccount(deps: MailDeps, input: MailAccountInput & { password: string }) {
  const { db, clock } = deps
  const now = clock.now()
  const key_place = generateRandomToken()
  return transaction(db, () => {
    if (store.countMailAccounts(db) >= maxMailAccounts) throw apiError('TOO_MANY_MAIL_ACCOUNTS')
    if (store.findMailAccountByAddress(db, input.address)) throw apiError('MAIL_ACCOUNT_EXISTS')
    return store.addMailAccount(db, {
      ...columnsOf(input),
      password_encrypted: deps.secrets.encrypt(input.password, placeOf(key_place)),
      key_place,
      created_at: now,
      updated_at: now,
    })
  })
}

/** Changes a mailbox. Without a new password, the stored one stays, but only for the same servers and user. */
export function changeMailAccount(deps: MailDeps, accountId: number, input: MailAccountInput) {
  const { db, clock } = deps
  return transaction(db, () => {
    const row = requireAccount(deps, accountId)
    const same = store.findMailAccountByAddress(db, input.address)
    if (same && same.account_id !== accountId) throw apiError('MAIL_ACCOUNT_EXISTS')
    if (input.password === undefined && !isSameLogin(row, input)) throw apiError('PASSWORD_REQUIRED')
    const password_encrypted =
      input.password === undefined
        ? row.password_encrypted
        : deps.secrets.encrypt(input.password, placeOf(row.key_place))
    const change = { ...columnsOf(input), password_encrypted, updated_at: clock.now() }
    store.setMailAccount(db, accountId, change)
    return { ...row, ...change }
  })
}

export function removeMailAccount({ db }: MailDeps, accountId: number) {
  if (!store.removeMailAccount(db, accountId)) throw apiError('MAIL_ACCOUNT_NOT_FOUND')
}

/** Returns the account to test: as entered, with the stored password if it belongs to the same servers and user. */
export function toTestedMailAccount(
  deps: MailDeps,
  { account_id, ...input }: MailAccountInput & { account_id?: number | undefined },
): MailAccount {
  if (input.password !== undefined) return toAccount({ ...input, password: input.password })
  const row = account_id === undefined ? undefined : requireAccount(deps, account_id)
  if (!row || !isSameLogin(row, input)) throw apiError('PASSWORD_REQUIRED')
  return toAccount({ ...input, password: decryptPassword(deps, row) })
}

/** Returns the account as the mail servers need it. */
export const readMailAccount = (deps: Pick<MailDeps, 'secrets'>, row: store.MailAccountRow): MailAccount => ({
  name: row.name,
  address: row.address,
  user: row.user_name,
  password: decryptPassword(deps, row),
  imap: { host: row.imap_host, port: row.imap_port, tls: row.imap_tls },
  smtp: { host: row.smtp_host, port: row.smtp_port, tls: row.smtp_tls },
})

function requireAccount({ db }: MailDeps, accountId: number) {
  const row = store.findMailAccount(db, accountId)
  if (!row) throw apiError('MAIL_ACCOUNT_NOT_FOUND')
  return row
}

const toAccount = ({ user_name, ...input }: MailAccountInput & { password: string }): MailAccount => ({
  ...input,
  user: user_name,
})

const placeOf = (keyPlace: string) => `mail_accounts:${keyPlace}:password`

/**
 * Decrypts the stored password. A password whose key was lost is treated as a wrong password: the owner must enter it
 * again.
 */
function decryptPassword(
  { secrets }: Pick<MailDeps, 'secrets'>,
  { password_encrypted, key_place }: Pick<store.MailAccountRow, 'password_encrypted' | 'key_place'>,
) {
  const password = secrets.decrypt(password_encrypted, placeOf(key_place))
  if (password === undefined) throw new MailError('login')
  return password
}

/**
 * Returns whether both servers, their TLS settings and the user name are the same as in the stored mailbox. The stored
 * password may be sent only to these servers.
 */
const isSameLogin = (row: store.MailAccountRow, { user_name, imap, smtp }: MailAccountInput) =>
  row.user_name === user_name &&
  isSameServer({ host: row.imap_host, port: row.imap_port, tls: row.imap_tls }, imap) &&
  isSameServer({ host: row.smtp_host, port: row.smtp_port, tls: row.smtp_tls }, smtp)

const isSameServer = (a: MailServer, b: MailServer) =>
  a.host.toLowerCase() === b.host.toLowerCase() && a.port === b.port && a.tls === b.tls

const columnsOf = ({ name, address, user_name, imap, smtp }: MailAccountInput) => ({
  name,
  address,
  user_name,
  imap_host: imap.host,
  imap_port: imap.port,
  imap_tls: imap.tls,
  smtp_host: smtp.host,
  smtp_port: smtp.port,
  smtp_tls: smtp.tls,
})

/** Age up to which an email with an unknown outcome is recognised when it is sent again. */
const keptSendsMs = 30 * dayMs

export const mailJobs = ({ db }: Pick<MailDeps, 'db'>): Job[] => [
  {
    name: 'remove-old-mail-sends',
    everyMs: hourMs,
    run: async (now: Instant) => ({ sends: store.removeMailSendsBefore(db, now - keptSendsMs) }),
  },
]

/** Marks emails of an earlier process whose outcome is unknown. Call this at the start of the server. */
export const recoverMailSends = ({ db }: Pick<MailDeps, 'db'>) => store.markInterruptedMailSends(db)
