import { get, post, put } from '@sanhe/kit/http/contract'
import { nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, mobilePhoneField } from '#core/contract'

export const interestTags = [
  '太极',
  '晨练',
  '书法',
  '摄影',
  '舞蹈',
  '旅游',
  '茶艺',
  '手工',
  '唱歌',
  '棋牌',
] as const
const gender = z.enum(['male', 'female', 'other'])
const fontSize = z.enum(['small', 'medium', 'large'])
const birthMonth = z.number().int().min(1).max(12)
const speechSpeed = z.enum(['slow', 'normal', 'fast'])

/**
 * Fields of a user in camelCase, as in the specification. The snake_case names are the older spelling, kept for
 * existing clients.
 */
const User = z
  .object({
    id: z.number().int(),
    phone: z.string().describe('Masked: 138****1234'),
    nickname: z.string().nullable(),
    avatar: z.string().nullable(),
    birthYear: z.number().int().nullable(),
    birthMonth: z.number().int().nullable(),
    birth_year: z.number().int().nullable().describe('Deprecated: birthYear'),
    birth_month: z.number().int().nullable().describe('Deprecated: birthMonth'),
    gender: gender.nullable(),
    city: z.string(),
    district: z.string().nullable(),
    interests: z.array(z.string()),
    profileComplete: z.boolean(),
    verified: z.boolean(),
    realName: z.string().nullable().describe('Masked: 王**'),
    emergencyContact: z
      .object({
        name: z.string(),
        phone: z.string().describe('Full phone number'),
        relation: z.string().nullable().describe('Relation to the user, such as 女儿'),
      })
      .nullable(),
    fontSize,
    speechSpeed,
    autoVoice: z.boolean(),
    font_size: fontSize.describe('Deprecated: fontSize'),
    speech_speed: speechSpeed.describe('Deprecated: speechSpeed'),
    auto_voice: z.boolean().describe('Deprecated: autoVoice'),
    isMember: z.boolean(),
    memberExpiresAt: z.string().nullable(),
    isCaptain: z.boolean(),
    captainLevel: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'User' })

export const ProfileInput = z.strictObject({
  nickname: nameSchema(50).optional(),
  avatar: z.string().max(500).nullable().optional().describe('URL of an upload; null removes the avatar'),
  birthYear: z.number().int().optional(),
  birthMonth: birthMonth.optional(),
  birth_year: z.number().int().optional().describe('Same as birthYear'),
  birth_month: birthMonth.optional().describe('Same as birthMonth'),
  gender: gender.optional(),
  city: nameSchema(50).optional(),
  district: nameSchema(50).nullable().optional(),
  interests: z
    .array(z.enum(interestTags))
    .min(1)
    .max(5)
    .refine((tags) => new Set(tags).size === tags.length, 'names one twice')
    .optional(),
})

/**
 * Input for changing the settings of a user. If both spellings of a field are sent, the camelCase one is
 * used.
 */
export const UserSettingsInput = z.strictObject({
  fontSize: fontSize.optional(),
  speechSpeed: speechSpeed.optional(),
  autoVoice: z.boolean().optional(),
  font_size: fontSize.optional().describe('Deprecated: fontSize'),
  speech_speed: speechSpeed.optional().describe('Deprecated: speechSpeed'),
  auto_voice: z.boolean().optional().describe('Deprecated: autoVoice'),
})

export const IdentityVerificationInput = z.strictObject({
  realName: nameSchema(50),
  idCard: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^\d{17}[\dX]$/, 'is not of 18 characters'),
})

export const usersContract = {
  me: get('/api/v1/users/me', { auth: 'user', summary: 'Get the current user', reply: User }),
  setProfile: put('/api/v1/users/profile', {
    auth: 'user',
    summary: 'Update the profile',
    body: ProfileInput,
    reply: z.object({ success: z.literal(true), user: User }),
  }),
  verify: post('/api/v1/users/verify', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Verify the real name (five attempts a day, final on success)',
    body: IdentityVerificationInput,
    reply: z.object({ success: z.literal(true), verified: z.literal(true) }),
  }),
  setEmergencyContact: put('/api/v1/users/emergency-contact', {
    auth: 'user',
    summary: 'Set the emergency contact',
    body: z.strictObject({
      name: nameSchema(50),
      phone: mobilePhoneField,
      relation: nameSchema(20).nullish().describe('Relation to the user; absent removes the earlier one'),
    }),
    reply: SuccessResponse,
  }),
  setSettings: put('/api/v1/users/settings', {
    auth: 'user',
    summary: 'Change text size and voice settings',
    body: UserSettingsInput,
    reply: SuccessResponse,
  }),
  linkWechat: post('/api/v1/users/me/wechat', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Link the WeChat account for payments by a login code',
    body: z.strictObject({ code: z.string().min(1).max(200) }),
    reply: SuccessResponse,
  }),
  remove: post('/api/v1/users/me/delete', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Delete the account permanently; repeat the phone number to confirm',
    body: z.strictObject({ phone: mobilePhoneField }),
    reply: SuccessResponse,
  }),
}
