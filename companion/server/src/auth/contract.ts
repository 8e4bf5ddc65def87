import { post } from '@sanhe/kit/http/contract'
import { z } from 'zod'
import { sessionEndpoints } from '#access/contract'
import { mobilePhoneField } from '#core/contract'
import { AgreedVersionsField } from '#legal/contract'

/** Versions of the legal documents that the person agreed to. Older clients send no versions. */
const consents = AgreedVersionsField.optional()

export const SendCodeInput = z.strictObject({
  phone: mobilePhoneField,
  purpose: z.enum(['login', 'bindChild']).default('login'),
  consents,
})
export const LoginInput = z.strictObject({
  phone: mobilePhoneField,
  code: z.string().regex(/^\d{6}$/, 'is of six digits'),
  consents,
})

const LoggedIn = z.object({
  token: z.string(),
  user: z.object({
    id: z.number().int(),
    phone: z.string().describe('Masked: 138****1234'),
    nickname: z.string().nullable(),
    isNewUser: z.boolean(),
    profileComplete: z.boolean().describe('Whether nickname, birth year and interests are filled in'),
  }),
})

export const authContract = {
  sendCode: post('/api/v1/auth/send-code', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Send a six-digit code that is valid for 120 seconds',
    body: SendCodeInput,
    reply: z.object({ success: z.literal(true), expiresIn: z.number().int() }),
  }),
  login: post('/api/v1/auth/login', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Log in with phone and code; a new phone gets an account',
    body: LoginInput,
    reply: LoggedIn,
  }),
  refresh: post('/api/v1/auth/refresh', {
    auth: 'user',
    summary: 'Exchange a valid token for a new one',
    reply: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  ...sessionEndpoints('/api/v1/auth', { auth: 'user' }),
}
