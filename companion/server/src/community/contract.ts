import { del, get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, idSchema, nameSchema, postgresTextSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { SuccessResponse, PageQuery, paginationFields, countedPaginationFields } from '#core/contract'

const textLength = 500
/**
 * Largest number of images that the schema accepts. A post may have fewer images, so that a post with too many images
 * gets a specific error code instead of a validation error. This limit bounds the size of the request.
 */
const maxSentImages = 50
/** Largest request body in bytes: nine images of 2 MB as base64, and the other fields. */
const bodyLimitBytes = 26 * 1024 * 1024

export const appealStatuses = ['open', 'accepted', 'rejected', 'withdrawn'] as const
export const postStatuses = ['active', 'review', 'hidden', 'deleted'] as const

const idInQuery = z.coerce.number().pipe(idSchema)
const text = z.string().nullable()
export const PublicUserProfile = z.object({ id: z.number().int(), nickname: text, avatar: text })

const Appeal = z.object({ status: z.enum(appealStatuses), reason: z.string(), answer: text }).nullable()

const Post = z.object({
  id: z.number().int(),
  content: z.string(),
  images: z.array(z.string()),
  topic: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  location: text,
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  isLiked: z.boolean(),
  author: PublicUserProfile,
  status: z.enum(postStatuses).describe('Posts that are not active are visible only to their author'),
  hiddenReason: text,
  appeal: Appeal.describe('Appeal of the author; null for other users'),
  createdAt: z.string(),
})

const Comment = z.object({
  id: z.number().int(),
  content: z.string(),
  author: PublicUserProfile,
  replyTo: z
    .object({ id: z.number().int(), nickname: text })
    .nullable()
    .describe('The comment replied to and its author; null if that comment was deleted'),
  status: z.enum(postStatuses).describe('Comments that are not active are visible only to their author'),
  hiddenReason: text,
  appeal: Appeal.describe('Appeal of the author; null for other users'),
  createdAt: z.string(),
})

const PostInput = z.strictObject({
  content: postgresTextSchema(textLength).nullish(),
  images: z
    .array(z.string().min(1))
    .max(maxSentImages)
    .nullish()
    .transform((images) => images ?? [])
    .describe('At most 9: URLs of uploads, or base64 of less than 2 MB each'),
  topicId: idSchema.nullish(),
  location: postgresTextSchema(100).nullish(),
})
export type PostInput = z.output<typeof PostInput>

const Liked = SuccessResponse.extend({ isLiked: z.boolean(), likeCount: z.number().int() })
const ByComment = IdParams.extend({ commentId: IdParams.shape.id })

export const communityContract = {
  list: get('/api/v1/posts', {
    auth: 'user',
    summary: 'List posts, newest first, by topic or author',
    query: PageQuery.extend({ topicId: idInQuery.optional(), userId: idInQuery.optional() }),
    reply: z.object({
      posts: z.array(Post),
      ...countedPaginationFields,
    }),
  }),
  create: post('/api/v1/posts', {
    auth: 'user',
    limit: 'sensitive',
    bodyLimitBytes,
    summary: 'Create a post',
    body: PostInput,
    reply: SuccessResponse.extend({ id: z.number().int() }),
  }),
  get: get('/api/v1/posts/:id', { auth: 'user', summary: 'Get a post', params: IdParams, reply: Post }),
  remove: del('/api/v1/posts/:id', {
    auth: 'user',
    summary: 'Delete your post',
    params: IdParams,
    reply: SuccessResponse,
  }),
  like: put('/api/v1/posts/:id/like', {
    auth: 'user',
    summary: 'Like a post',
    params: IdParams,
    reply: Liked,
  }),
  unlike: del('/api/v1/posts/:id/like', {
    auth: 'user',
    summary: 'Unlike a post',
    params: IdParams,
    reply: Liked,
  }),
  comments: get('/api/v1/posts/:id/comments', {
    auth: 'user',
    summary: 'List the comments on a post, oldest first',
    params: IdParams,
    query: PageQuery,
    reply: z.object({ comments: z.array(Comment), ...paginationFields }),
  }),
  comment: post('/api/v1/posts/:id/comments', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Comment on a post or reply to a comment',
    params: IdParams,
    body: z.strictObject({
      content: nameSchema(textLength),
      replyToId: idSchema.nullish(),
    }),
    reply: SuccessResponse.extend({ id: z.number().int(), commentCount: z.number().int() }),
  }),
  removeComment: del('/api/v1/posts/:id/comments/:commentId', {
    auth: 'user',
    summary: 'Delete your comment',
    params: ByComment,
    reply: SuccessResponse,
  }),
  report: post('/api/v1/posts/:id/report', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Report a post; three reports hide it until it is reviewed',
    params: IdParams,
    body: z.strictObject({ reason: postgresTextSchema(200).nullish() }).nullish(),
    reply: SuccessResponse,
  }),
  reportComment: post('/api/v1/posts/:id/comments/:commentId/report', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Report a comment; three reports hide it until it is reviewed',
    params: ByComment,
    body: z.strictObject({ reason: postgresTextSchema(200).nullish() }).nullish(),
    reply: SuccessResponse,
  }),
  appeal: post('/api/v1/posts/:id/appeal', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Appeal once against the hiding of your post',
    params: IdParams,
    body: z.strictObject({ reason: nameSchema(textLength) }),
    reply: SuccessResponse,
  }),
  appealComment: post('/api/v1/posts/:id/comments/:commentId/appeal', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Appeal once against the hiding of your comment',
    params: ByComment,
    body: z.strictObject({ reason: nameSchema(textLength) }),
    reply: SuccessResponse,
  }),
  topics: get('/api/v1/topics', {
    auth: 'user',
    summary: 'List topics: official ones first, then by number of posts',
    mayBeStale: true,
    query: PageQuery,
    reply: z.object({
      topics: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          description: text,
          postCount: z.number().int(),
          isOfficial: z.boolean(),
        }),
      ),
      ...paginationFields,
    }),
  }),
}
