import { del, get, post, put } from '@sanhe/kit/http/contract'
import { dateTimeStringSchema, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'

export const User = z
  .object({
    id: idSchema,
    phone: z.string(),
    nickname: z.string(),
    avatar_url: z.string().nullable(),
    /** Whether a social account is linked to this account. */
    social_bound: z.boolean(),
    created_at: dateTimeStringSchema,
    updated_at: dateTimeStringSchema,
  })
  .meta({ id: 'User' })

export const LoginResponse = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    /** Lifetime of the access token in seconds. */
    expires_in: z.number().int(),
    refresh_token: z.string(),
    user: User,
    /** Whether this login created the account. */
    is_new: z.boolean(),
  })
  .meta({ id: 'Login' })

const BindRequired = z
  .object({ bind_required: z.literal(true), bind_token: z.string(), expires_in: z.number().int() })
  .meta({ id: 'BindRequired' })

const Session = z
  .object({
    id: z.string(),
    device: z.string(),
    created_at: dateTimeStringSchema,
    last_used_at: dateTimeStringSchema,
    expires_at: dateTimeStringSchema,
    /** Whether the request was sent with this login. */
    current: z.boolean(),
  })
  .meta({ id: 'AuthSession' })

const phone = z.string().min(1).max(32)
const token = z.string().min(1).max(200)
/** Largest length of a social login code: identity tokens of Apple and Google have a few thousand characters. */
const socialCode = z.string().min(1).max(8000)

export const authContract = {
  sendCode: post('/api/auth/sms/send', {
    auth: 'none',
    limit: ['smsSendMinute', 'smsSendHour', 'smsSendDay'],
    summary: 'Send a login code to a phone',
    body: z.strictObject({ phone }),
    reply: z.object({ expires_in: z.number().int(), cooldown: z.number().int() }),
  }),
  verifyCode: post('/api/auth/sms/verify', {
    auth: 'none',
    limit: 'smsVerify',
    summary: 'Log in with phone and code, creating an account if needed',
    body: z.strictObject({
      phone,
      code: z.string().regex(/^\d{6}$/, 'must be 6 digits'),
      bind_token: token.optional(),
    }),
    reply: LoginResponse,
  }),
  socialProviders: get('/api/auth/social', {
    auth: 'none',
    summary: 'List configured social logins',
    reply: z.object({ providers: z.array(z.string()) }),
  }),
  social: post('/api/auth/social', {
    auth: 'none',
    limit: 'social',
    summary: 'Log in with a social account, or get a bind token',
    body: z.strictObject({
      provider: z.string().min(1).max(20),
      code: socialCode,
      /** For identity tokens (apple, google): the token's `nonce` claim is the SHA-256 of this value, in hex. */
      nonce: token.optional(),
    }),
    reply: z.union([LoginResponse, BindRequired]),
  }),
  refresh: post('/api/auth/refresh', {
    auth: 'none',
    limit: 'refresh',
    summary: 'Exchange a refresh token for new tokens',
    body: z.strictObject({ refresh_token: token }),
    reply: LoginResponse.omit({ user: true, is_new: true }).meta({ id: 'Tokens' }),
  }),
  logout: post('/api/auth/logout', {
    auth: 'user',
    summary: 'Log out',
    reply: z.void(),
    status: 204,
  }),
  sessions: get('/api/auth/sessions', {
    auth: 'user',
    summary: 'List your logins by device',
    reply: z.object({ sessions: z.array(Session) }),
  }),
  endOthers: del('/api/auth/sessions', {
    auth: 'user',
    summary: 'End all other logins',
    reply: z.void(),
    status: 204,
  }),
  endSession: del('/api/auth/sessions/:id', {
    auth: 'user',
    summary: 'End one login',
    params: z.object({ id: z.uuid() }),
    reply: z.void(),
    status: 204,
  }),
}

const avatarUrl = postgresTextSchema(2000).refine(
  (text) => URL.canParse(text) && new URL(text).protocol === 'https:',
  'must be an https address',
)

export const profileContract = {
  profile: get('/api/user/profile', {
    auth: 'user',
    summary: 'Get your profile',
    reply: z.object({ user: User }),
  }),
  updateProfile: put('/api/user/profile', {
    auth: 'user',
    summary: 'Update your nickname or avatar',
    body: z.strictObject({
      nickname: nameSchema(50).optional(),
      avatar_url: avatarUrl.nullable().optional(),
    }),
    reply: z.object({ user: User }),
  }),
}
