import { get, post, put } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { datetimeSchema, IdParams, OkResponse } from '#fields'
import { SessionUser } from './contract.ts'

const password = z.string().max(1000)
const code = z.string().min(6).max(40).describe('Six digits of the authenticator app, or a recovery code')
const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Returned only once; each works once'),
})
const requirement = z
  .enum(['nobody', 'administrators', 'everyone'])
  .describe('Users who must set up a second factor before they can use anything else')
const Requirement = z.object({ required_for: requirement })

const path = '/api/auth/second-factor'
const own = { auth: 'session', limit: 'login' } as const

/** Endpoints of the second factor (TOTP): of the caller, of other users, and whether the team requires one. */
export const secondFactorContract = {
  logIn: post('/api/auth/login/second-factor', {
    auth: 'none',
    limit: 'login',
    summary: 'Complete a login with the second factor and set the session cookie',
    body: z.strictObject({ challenge: z.string().max(200), code }),
    reply: z.object({ user: SessionUser }),
  }),
  get: get(path, {
    auth: 'session',
    summary: 'Get the state of the own second factor',
    reply: z.object({
      enabled_at: datetimeSchema.nullable().describe('Null while the second factor is not enabled'),
      recovery_codes_left: z.number().int(),
    }),
  }),
  setUp: post(`${path}/setup`, {
    ...own,
    summary: 'Create a secret for an authenticator app, confirmed by its first code',
    body: z.strictObject({ password }),
    reply: z.object({
      secret: z.string().describe('Base32, to be typed where the QR code cannot be scanned'),
      url: z.string().describe('The `otpauth:` URL that the QR code contains'),
    }),
  }),
  confirm: post(`${path}/confirm`, {
    ...own,
    summary: 'Enable the own second factor by its first code and get recovery codes',
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
    summary: 'Disable the own second factor',
    body: z.strictObject({ password, code }),
    reply: OkResponse,
  }),
  reset: post('/api/users/:id/second-factor/reset', {
    auth: 'admin',
    summary: 'Remove the second factor of another user and end all sessions of that user',
    params: IdParams,
    reply: OkResponse,
  }),
  requirement: get('/api/settings/second-factor', {
    auth: 'admin',
    summary: 'Get which users must have a second factor',
    reply: Requirement,
  }),
  setRequirement: put('/api/settings/second-factor', {
    auth: 'admin',
    summary: 'Set which users must have a second factor',
    body: z.strictObject({ required_for: requirement }),
    reply: Requirement,
  }),
}
