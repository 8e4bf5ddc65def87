import { del, get, post, put } from '@sanhe/kit/http/contract'
import { ById, id, name, storableText } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { Done, pagination, PageQuery } from '#core/contract'

const textLength = 500
/**
 * More pictures than a post may have, so that one too many gets its own error code; also bounds the size of the
 * request.
 */
const maxSentImages = 50
/** Nine pictures of 2 MB as base64, and the other fields. */
const bodyLimitBytes = 26 * 1024 * 1024

export const postStatuses = ['active', 'review', 'hidden', 'deleted'] as const

const idInQuery = z.coerce.number().pipe(id)
const text = z.string().nullable()
const Person = z.object({ id: z.number().int(), nickname: text, avatar: text })

const Post = z.object({
  id: z.number().int(),
  content: z.string(),
  images: z.array(z.string()),
  topic: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  location: text,
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  isLiked: z.boolean(),
  author: Person,
  status: z.enum(postStatuses).describe('Others than active are shown to the author alone'),
  hiddenReason: text,
  createdAt: z.string(),
})

const Comment = z.object({
  id: z.number().int(),
  content: z.string(),
  author: Person,
  replyTo: z
    .object({ id: z.number().int(), nickname: text })
    .nullable()
    .describe('The comment that is answered and who wrote it; null as well when that is gone'),
  createdAt: z.string(),
})

const PostInput = z.strictObject({
  content: storableText(textLength).nullish(),
  images: z
    .array(z.string().min(1))
    .max(maxSentImages)
    .default([])
    .describe('At most 9: addresses of uploads, or base64 of less than 2 MB each'),
  topicId: id.nullish(),
  location: storableText(100).nullish(),
})
export type PostInput = z.output<typeof PostInput>

const Liked = Done.extend({ isLiked: z.boolean(), likeCount: z.number().int() })
const ByComment = ById.extend({ commentId: z.coerce.number().pipe(id) })

export const communityContract = {
  list: get('/api/v1/posts', {
    auth: 'user',
    summary: 'Posts, the newest first; of a topic, of a person',
    query: PageQuery.extend({ topicId: idInQuery.optional(), userId: idInQuery.optional() }),
    reply: z.object({
      posts: z.array(Post),
      ...pagination,
      total: z.number().int().describe('Counted up to 10,000'),
    }),
  }),
  create: post('/api/v1/posts', {
    auth: 'user',
    limit: 'sensitive',
    bodyLimitBytes,
    summary: 'Says or shows something to everybody',
    body: PostInput,
    reply: Done.extend({ id: z.number().int() }),
  }),
  get: get('/api/v1/posts/:id', { auth: 'user', summary: 'One post', params: ById, reply: Post }),
  remove: del('/api/v1/posts/:id', {
    auth: 'user',
    summary: 'Takes one’s own post away',
    params: ById,
    reply: Done,
  }),
  like: put('/api/v1/posts/:id/like', {
    auth: 'user',
    summary: 'Likes a post, once however often',
    params: ById,
    reply: Liked,
  }),
  unlike: del('/api/v1/posts/:id/like', {
    auth: 'user',
    summary: 'Likes it no more',
    params: ById,
    reply: Liked,
  }),
  comments: get('/api/v1/posts/:id/comments', {
    auth: 'user',
    summary: 'What others say to a post, in the order in which they said it',
    params: ById,
    query: PageQuery,
    reply: z.object({ comments: z.array(Comment), ...pagination }),
  }),
  comment: post('/api/v1/posts/:id/comments', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Says something to a post, or to a comment of it',
    params: ById,
    body: z.strictObject({ content: name(textLength), replyToId: id.nullish() }),
    reply: Done.extend({ id: z.number().int(), commentCount: z.number().int() }),
  }),
  removeComment: del('/api/v1/posts/:id/comments/:commentId', {
    auth: 'user',
    summary: 'Takes one’s own comment away',
    params: ByComment,
    reply: Done,
  }),
  report: post('/api/v1/posts/:id/report', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Asks the administrators to look at a post; when three people do, nobody sees it until then',
    params: ById,
    body: z.strictObject({ reason: storableText(200).nullish() }).nullish(),
    reply: Done,
  }),
  reportComment: post('/api/v1/posts/:id/comments/:commentId/report', {
    auth: 'user',
    limit: 'sensitive',
    summary: 'Asks the administrators to look at a comment; when three people do, nobody sees it until then',
    params: ByComment,
    body: z.strictObject({ reason: storableText(200).nullish() }).nullish(),
    reply: Done,
  }),
  topics: get('/api/v1/topics', {
    auth: 'user',
    summary: 'What is talked about: the official topics first, then the fullest',
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
      ...pagination,
    }),
  }),
}

const Reviewed = z.object({
  id: z.number().int(),
  content: z.string(),
  images: z.array(z.string()),
  author: Person,
  status: z.enum(postStatuses),
  hiddenReason: text,
  reports: z.array(z.object({ reason: text, createdAt: z.string() })).describe('The newest ten'),
  reportCount: z.number().int(),
  createdAt: z.string(),
})

const ReviewedComment = Reviewed.omit({ images: true }).extend({ postId: z.number().int() })

export const communityAdminContract = {
  list: get('/api/admin/posts', {
    auth: 'admin',
    summary:
      'Posts by how they stand: those to be reviewed, with what was reported and is still to be seen, in the order of their coming; others the newest first',
    query: PageQuery.extend({ status: z.enum(postStatuses).optional() }),
    reply: z.object({
      posts: z.array(Reviewed),
      ...pagination,
      total: z.number().int().describe('Counted up to 10,000'),
    }),
  }),
  hide: post('/api/admin/posts/:id/hide', {
    auth: 'admin',
    summary: 'Hides a post and tells its author why',
    params: ById,
    body: z.strictObject({ reason: name(200) }),
    reply: Done,
  }),
  restore: post('/api/admin/posts/:id/restore', {
    auth: 'admin',
    summary: 'Shows a post again that was hidden and tells its author, or leaves one that was reported',
    params: ById,
    reply: Done,
  }),
  listComments: get('/api/admin/comments', {
    auth: 'admin',
    summary: 'Comments by how they stand, in the order of posts',
    query: PageQuery.extend({ status: z.enum(postStatuses).optional() }),
    reply: z.object({
      comments: z.array(ReviewedComment),
      ...pagination,
      total: z.number().int().describe('Counted up to 10,000'),
    }),
  }),
  hideComment: post('/api/admin/comments/:id/hide', {
    auth: 'admin',
    summary: 'Hides a comment and tells its author why',
    params: ById,
    body: z.strictObject({ reason: name(200) }),
    reply: Done,
  }),
  restoreComment: post('/api/admin/comments/:id/restore', {
    auth: 'admin',
    summary: 'Shows a comment again that was hidden and tells its author, or leaves one that was reported',
    params: ById,
    reply: Done,
  }),
}
