import { get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { type AdminRole, adminRoles, SuccessResponse, PageQuery, paginationFields } from '#core/contract'

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

const Doctor = z.object({ id: z.number().int(), name: z.string() })

/** The role of an administrator. The role `doctor` also needs the doctor for whom the administrator acts. */
const roleFields = { role: z.enum(adminRoles), doctorId: idSchema.optional() }
const isDoctorGivenForDoctors = ({ role, doctorId }: { role: AdminRole; doctorId?: number | undefined }) =>
  (role === 'doctor') === (doctorId !== undefined)
const doctorIssue = {
  path: ['doctorId'],
  error: 'is required for the role doctor and refused for other roles',
}

const Admin = z.object({
  id: z.number().int(),
  username: z.string(),
  role: z.enum(adminRoles),
  doctor: Doctor.nullable().describe('The doctor of an administrator with the role `doctor`'),
  hasSecondFactor: z.boolean(),
  status: z.enum(['active', 'disabled']),
  createdAt: z.string(),
  lastLoginAt: z.string().nullable(),
})

export const adminAccountsContract = {
  me: get('/api/admin/auth/me', {
    auth: 'admin',
    roles: adminRoles,
    summary: 'Get your own account with its role',
    reply: Admin.omit({ status: true, createdAt: true, lastLoginAt: true }).extend({
      recoveryCodesLeft: z.number().int(),
      secondFactorRequired: z
        .boolean()
        .describe('Whether other endpoints answer 403 SECOND_FACTOR_REQUIRED until it is set up'),
    }),
  }),
  changePassword: post('/api/admin/auth/password', {
    auth: 'admin',
    roles: adminRoles,
    limit: 'sensitive',
    summary: 'Change your password, end all logins and get a new token',
    body: z.strictObject({ oldPassword: z.string().max(200), newPassword }),
    reply: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  list: get('/api/admin/admins', {
    auth: 'admin',
    roles: ['owner'],
    summary: 'List administrators, newest first',
    query: PageQuery,
    reply: z.object({ admins: z.array(Admin), ...paginationFields }),
  }),
  create: post('/api/admin/admins', {
    auth: 'admin',
    roles: ['owner'],
    limit: 'sensitive',
    summary: 'Create an administrator with an initial password',
    body: z
      .strictObject({ username: nameSchema(50), password: newPassword, ...roleFields })
      .refine(isDoctorGivenForDoctors, doctorIssue),
    reply: SuccessResponse.extend({ id: z.number().int() }),
  }),
  changeRole: put('/api/admin/admins/:id/role', {
    auth: 'admin',
    roles: ['owner'],
    summary: 'Change the role of another administrator, effective at once',
    params: IdParams,
    body: z.strictObject(roleFields).refine(isDoctorGivenForDoctors, doctorIssue),
    reply: SuccessResponse,
  }),
  disable: post('/api/admin/admins/:id/disable', {
    auth: 'admin',
    roles: ['owner'],
    summary: 'Disable another administrator',
    params: IdParams,
    reply: SuccessResponse,
  }),
  enable: post('/api/admin/admins/:id/enable', {
    auth: 'admin',
    roles: ['owner'],
    summary: 'Enable an administrator',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
