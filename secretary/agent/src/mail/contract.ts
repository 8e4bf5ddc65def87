import { del, get, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { managers } from '#core/contract'

export const maxMailAccounts = 10
/** Accepts only text that SQLite stores and returns unchanged: no lone surrogates and no control characters. */
const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'holds characters that are not text')
    .refine((value) => value.trim() === value, 'must not begin or end with a space')

const host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9:](?:[a-z0-9.:-]*[a-z0-9])?$/i, 'must be a host name or an IP address')
const tls = z.enum(['implicit', 'starttls', 'none'])
const MailServer = z.strictObject({ host, port: z.number().int().min(1).max(65_535), tls })

const fields = {
  name: line(100),
  address: z.email().max(254),
  user_name: line(254),
  imap: MailServer,
  smtp: MailServer,
}
const password = line(500)

/** Mailbox of the owner. The password is never returned. */
export const MailAccount = z.object({ account_id: z.number().int(), ...fields }).meta({ id: 'MailAccount' })

export const mailProblems = [
  'blocked',
  'unresolved',
  'unreachable',
  'timeout',
  'tls',
  'login',
  'refused',
  'broken',
] as const
const problem = z.enum(mailProblems).nullable()
const ByAccount = z.object({ account_id: z.coerce.number().int().min(1) })

export const mailContract = {
  list: get('/api/mail-accounts', {
    auth: 'key',
    roles: managers,
    summary: 'List the connected mailboxes',
    reply: z.object({ accounts: z.array(MailAccount) }),
  }),
  add: post('/api/mail-accounts', {
    auth: 'key',
    roles: managers,
    summary: 'Connect a mailbox',
    body: z.strictObject({ ...fields, password }),
    reply: MailAccount,
    status: 201,
  }),
  change: put('/api/mail-accounts/:account_id', {
    auth: 'key',
    roles: managers,
    summary: 'Change a mailbox; other servers or another user need the password again',
    params: ByAccount,
    body: z.strictObject({ ...fields, password: password.optional() }),
    reply: MailAccount,
  }),
  remove: del('/api/mail-accounts/:account_id', {
    auth: 'key',
    roles: managers,
    summary: 'Disconnect a mailbox and delete its password',
    params: ByAccount,
    reply: z.void(),
    status: 204,
  }),
  test: post('/api/mail-accounts/test', {
    auth: 'key',
    roles: managers,
    summary: 'Log in to both servers of a mailbox; sends nothing',
    body: z.strictObject({
      ...fields,
      password: password.optional(),
      /** Id of the mailbox whose stored password is used. The password is sent only to this mailbox's own servers. */
      account_id: z.number().int().min(1).optional(),
    }),
    limit: 'mailCheck',
    reply: z.object({ imap: problem, smtp: problem }),
  }),
}
