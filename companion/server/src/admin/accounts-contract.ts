import { get, post } from '@sanhe/kit/http/contract'
import { IdParams, nameField } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { Done, PageQuery, pagination } from '#core/contract'

const minBytes = 12
/** Maximum length of a password in bytes, because bcrypt ignores all bytes after the first 72. */
const maxBytes = 72
const bytesOf = (password: string) => new TextEncoder().encode(password.normalize('NFKC')).length
const newPassword = z
  .string()
  .max(200)
  .refine((password) => password.isWellFormed() && !password.includes('\0'), 'holds what is no text')
  .refine((password) => bytesOf(password) >= minBytes, `is shorter than ${minBytes} bytes`)
  .refine((password) => bytesOf(password) <= maxBytes, `is longer than ${maxBytes} bytes`)

const Admin = z.object({
  id: z.number().int(),
  username: z.string(),
  status: z.enum(['active', 'disabled']),
  createdAt: z.string(),
  lastLoginAt: z.string().nullable(),
})

export const adminAccountsContract = {
  changePassword: post('/api/admin/auth/password', {
    auth: 'admin',
    limit: 'sensitive',
    summary: 'Change your password, end all logins and get a new token',
    body: z.strictObject({ oldPassword: z.string().max(200), newPassword }),
    reply: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  list: get('/api/admin/admins', {
    auth: 'admin',
    summary: 'List administrators, newest first',
    query: PageQuery,
    reply: z.object({ admins: z.array(Admin), ...pagination }),
  }),
  create: post('/api/admin/admins', {
    auth: 'admin',
    limit: 'sensitive',
    summary: 'Create an administrator with an initial password',
    body: z.strictObject({ username: nameField(50), password: newPassword }),
    reply: Done.extend({ id: z.number().int() }),
  }),
  disable: post('/api/admin/admins/:id/disable', {
    auth: 'admin',
    summary: 'Disable another administrator',
    params: IdParams,
    reply: Done,
  }),
  enable: post('/api/admin/admins/:id/enable', {
    auth: 'admin',
    summary: 'Enable an administrator',
    params: IdParams,
    reply: Done,
  }),
}
