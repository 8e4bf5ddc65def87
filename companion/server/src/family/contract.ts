import { del, get, post } from '@sanhe/kit/http/contract'
import { storableText } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { Done, pagination, PageQuery } from '#core/contract'

const time = z.string()
const memberId = z.string().regex(/^[uc][1-9]\d{0,9}$/, 'is no member')

/** As people type them: small letters and blanks are forgiven. */
export const inviteCode = storableText(20).transform((code) => code.replaceAll(/\s/g, '').toUpperCase())

const Member = z.object({
  id: z.string().describe('u12: a user of the app; c5: a child in the mini-program'),
  role: z.enum(['parent', 'child']).describe('What this person is to whoever asks'),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  phone: z.string().nullable().describe('Masked'),
  relationship: z.enum(['child', 'daughter', 'son']).nullable(),
  linkedAt: time,
})

const Access = z.object({
  id: z.number().int(),
  childId: z.string().describe('c5'),
  nickname: z.string().nullable(),
  what: z.string().describe('Which data: overview, health, activities …'),
  createdAt: time,
})

export const familyContract = {
  generateCode: post('/api/v1/family/generate-code', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Makes an invite code for one child, valid for 24 hours',
    reply: z.object({
      code: z.string().length(6),
      expiresAt: time,
      qrCodeUrl: z.string().describe('A picture (SVG) in which cameras read the code'),
    }),
  }),
  link: post('/api/v1/family/link', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Links whoever calls, as a child, with the parent who made the code',
    body: z.strictObject({ inviteCode }),
    reply: z.object({
      success: z.literal(true),
      parentUser: z.object({
        id: z.number().int(),
        nickname: z.string().nullable(),
        avatar: z.string().nullable(),
      }),
    }),
  }),
  members: get('/api/v1/family/members', {
    auth: 'user',
    summary: 'Parents and children of whoever asks',
    query: PageQuery,
    reply: z.object({ members: z.array(Member), ...pagination }),
  }),
  removeMember: del('/api/v1/family/members/:id', {
    auth: 'user',
    summary: 'Ends a link: from the side of the parent or of the child',
    params: z.object({ id: memberId }),
    reply: Done,
  }),
  accessLog: get('/api/v1/family/access-log', {
    auth: 'user',
    summary: 'Which data of mine my children looked at, newest first',
    query: PageQuery,
    reply: z.object({ accesses: z.array(Access), ...pagination }),
  }),
}
