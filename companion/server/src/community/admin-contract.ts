import { get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields, countedPaginationFields } from '#core/contract'
import { appealStatuses, PublicUserProfile, postStatuses } from './contract.ts'

const text = z.string().nullable()

const Topic = z.object({
  id: z.number().int(),
  name: z.string(),
  description: text,
  postCount: z.number().int(),
  isOfficial: z.boolean(),
  isHidden: z.boolean().describe('Hidden topics are not listed, and new posts cannot use them'),
  createdAt: z.string(),
})
const topicFields = {
  description: postgresTextSchema(200).nullish(),
  isOfficial: z.boolean().optional().describe('Official topics are listed first'),
  isHidden: z.boolean().optional(),
}
const topicName = nameSchema(20)
const NewTopic = z.strictObject({ name: topicName, ...topicFields })
const TopicChanges = z.strictObject({ name: topicName.optional(), ...topicFields })
export type NewTopic = z.output<typeof NewTopic>
export type TopicChanges = z.output<typeof TopicChanges>

const Reviewed = z.object({
  id: z.number().int(),
  content: z.string(),
  images: z.array(z.string()),
  author: PublicUserProfile,
  status: z.enum(postStatuses),
  isReported: z.boolean().describe('Whether a report waits for a decision'),
  hiddenReason: text,
  flagReason: text.describe('Why it waits for a review without a report'),
  reports: z.array(z.object({ reason: text, createdAt: z.string() })).describe('The ten newest reports'),
  reportCount: z.number().int(),
  createdAt: z.string(),
})

const Appeal = z.object({
  id: z.number().int(),
  postId: z.number().int(),
  commentId: z.number().int().nullable().describe('Null for an appeal about the post'),
  author: PublicUserProfile,
  content: z.string(),
  images: z.array(z.string()),
  hiddenReason: text,
  reason: z.string().describe('Why the author disagrees'),
  status: z.enum(appealStatuses),
  answer: text,
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
})

const ContentFilter = PageQuery.extend({
  status: z.enum(postStatuses).optional(),
  userId: z.coerce.number().pipe(idSchema).optional().describe('Author'),
})

const ReviewedComment = Reviewed.omit({ images: true }).extend({ postId: z.number().int() })

export const communityAdminContract = {
  list: get('/api/admin/posts', {
    auth: 'admin',
    roles: ['owner', 'moderation', 'support'],
    summary: 'List posts by status; those to review oldest first',
    query: ContentFilter,
    reply: z.object({
      posts: z.array(Reviewed),
      ...countedPaginationFields,
    }),
  }),
  hide: post('/api/admin/posts/:id/hide', {
    auth: 'admin',
    roles: ['owner', 'moderation'],
    summary: 'Hide a post and notify its author of the reason',
    params: IdParams,
    body: z.strictObject({ reason: nameSchema(200) }),
    reply: SuccessResponse,
  }),
  restore: post('/api/admin/posts/:id/restore', {
    auth: 'admin',
    roles: ['owner', 'moderation'],
    summary: 'Restore a hidden post or keep a reported one',
    params: IdParams,
    reply: SuccessResponse,
  }),
  listComments: get('/api/admin/comments', {
    auth: 'admin',
    roles: ['owner', 'moderation', 'support'],
    summary: 'List comments by status; those to review oldest first',
    query: ContentFilter,
    reply: z.object({
      comments: z.array(ReviewedComment),
      ...countedPaginationFields,
    }),
  }),
  hideComment: post('/api/admin/comments/:id/hide', {
    auth: 'admin',
    roles: ['owner', 'moderation'],
    summary: 'Hide a comment and notify its author of the reason',
    params: IdParams,
    body: z.strictObject({ reason: nameSchema(200) }),
    reply: SuccessResponse,
  }),
  restoreComment: post('/api/admin/comments/:id/restore', {
    auth: 'admin',
    roles: ['owner', 'moderation'],
    summary: 'Restore a hidden comment or keep a reported one',
    params: IdParams,
    reply: SuccessResponse,
  }),
  listAppeals: get('/api/admin/appeals', {
    auth: 'admin',
    roles: ['owner', 'moderation', 'support'],
    summary: 'List appeals against hidden posts and comments; open ones oldest first',
    query: PageQuery.extend({ status: z.enum(appealStatuses).optional() }),
    reply: z.object({
      appeals: z.array(Appeal),
      ...countedPaginationFields,
    }),
  }),
  acceptAppeal: post('/api/admin/appeals/:id/accept', {
    auth: 'admin',
    roles: ['owner', 'moderation'],
    summary: 'Accept an appeal and restore the post or comment',
    params: IdParams,
    reply: SuccessResponse,
  }),
  rejectAppeal: post('/api/admin/appeals/:id/reject', {
    auth: 'admin',
    roles: ['owner', 'moderation'],
    summary: 'Reject an appeal and notify the author of the reason',
    params: IdParams,
    body: z.strictObject({ answer: nameSchema(500) }),
    reply: SuccessResponse,
  }),
  listTopics: get('/api/admin/topics', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation'],
    summary: 'List all topics, hidden ones included, newest first',
    query: PageQuery.extend({ status: z.enum(['shown', 'hidden']).optional() }),
    reply: z.object({ topics: z.array(Topic), ...paginationFields }),
  }),
  createTopic: post('/api/admin/topics', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation'],
    summary: 'Create a topic',
    body: NewTopic,
    reply: SuccessResponse.extend({ id: z.number().int() }),
  }),
  changeTopic: put('/api/admin/topics/:id', {
    auth: 'admin',
    roles: ['owner', 'operations', 'moderation'],
    summary: 'Rename, describe, hide or show a topic',
    params: IdParams,
    body: TopicChanges,
    reply: SuccessResponse,
  }),
}
