import { post } from '@sanhe/kit/http/contract'
import { IdParams } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { adminRoles, SuccessResponse } from '#core/contract'
import { AdminLoginResponse } from './contract.ts'

const password = z.string().max(200)
const code = z.string().min(6).max(40).describe('Six digits of the authenticator app, or a recovery code')
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).describe('Shown once; each works once') })
const path = '/api/admin/auth/second-factor'
const own = { auth: 'admin', roles: adminRoles, limit: 'sensitive' } as const

/**
 * Endpoints with which administrators set up their second factor (TOTP), and with which owners reset the second factor
 * of other administrators.
 */
export const secondFactorContract = {
  setUp: post(`${path}/setup`, {
    ...own,
    summary: 'Create a secret for an authenticator app, confirmed by its first code',
    body: z.strictObject({ password }),
    reply: z.object({
      secret: z.string().describe('Base32, to be typed where the QR code cannot be scanned'),
      qrCode: z.string().describe('QR code of the otpauth URL as SVG'),
    }),
  }),
  confirm: post(`${path}/confirm`, {
    ...own,
    summary: 'Enable the second factor by its first code and get recovery codes',
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'is not six digits') }),
    reply: RecoveryCodes,
  }),
  renewRecoveryCodes: post(`${path}/recovery-codes`, {
    ...own,
    summary: 'Replace all recovery codes by ten new ones',
    body: z.strictObject({ password, code }),
    reply: RecoveryCodes,
  }),
  disable: post(`${path}/disable`, {
    ...own,
    summary: 'Disable your second factor',
    body: z.strictObject({ password, code }),
    reply: SuccessResponse,
  }),
  reset: post('/api/admin/admins/:id/second-factor/reset', {
    auth: 'admin',
    roles: ['owner'],
    summary: 'Remove the second factor of another administrator and end all logins',
    params: IdParams,
    reply: SuccessResponse,
  }),
  logIn: post('/api/admin/auth/login/second-factor', {
    auth: 'none',
    summary: 'Complete a login with the second factor',
    body: z.strictObject({ ticket: z.string().max(300), code }),
    reply: AdminLoginResponse,
  }),
}
