import { get } from '@sanhe/kit/http/contract'
import { IdParams, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { PageQuery, sortField, countedPaginationFields } from '#core/contract'

const statuses = ['upcoming', 'ongoing', 'finished', 'cancelled'] as const
const text = z.string().nullable()
const number = z.number().int()

const Activity = z.object({
  id: number,
  title: z.string(),
  category: z.string(),
  coverImage: text,
  startTime: z.string(),
  endTime: z.string(),
  place: z.string().describe('Name and address'),
  organiser: z.object({ id: number, nickname: text, phone: z.string().describe('Masked: 138****1234') }),
  maxParticipants: number,
  currentParticipants: number,
  status: z.enum(statuses),
  createdAt: z.string(),
})

const Participant = z.object({
  userId: number,
  nickname: text,
  phone: z.string().describe('Masked: 138****1234'),
  status: z.enum(['registered', 'signed_in', 'absent', 'cancelled']),
  joinedAt: z.string(),
  signedInAt: text,
  rating: number.nullable(),
  review: text,
  canConfirm: z.boolean().describe('Whether an administrator may check the participant in now'),
})

export const activitiesAdminContract = {
  list: get('/api/admin/activities', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation', 'support'],
    summary: 'List activities, latest start first (`q`: part of the title)',
    query: PageQuery.extend({
      q: postgresTextSchema(50).optional(),
      status: z.enum(statuses).optional(),
      sort: sortField(['startTime', 'createdAt']),
    }),
    reply: z.object({
      activities: z.array(Activity),
      ...countedPaginationFields,
    }),
  }),
  get: get('/api/admin/activities/:id', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation', 'support'],
    summary: 'Get an activity with all who joined, left or checked in',
    params: IdParams,
    reply: Activity.extend({
      description: text,
      canCancel: z.boolean().describe('Whether an administrator may cancel it'),
      participants: z.array(Participant),
    }),
  }),
}
