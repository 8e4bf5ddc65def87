import { type Deps, implement, type MountCompanionRoutes } from '#core'
import { acceptAppeal, submitAppeal, rejectAppeal, toAppealResponse } from './appeals.ts'
import { listAppeals } from './appeal-store.ts'
import { communityAdminContract } from './admin-contract.ts'
import { listComments } from './comment-store.ts'
import { addComment, removeComment } from './commenting.ts'
import { communityContract } from './contract.ts'
import { createPost, getPost, likePost, type PostDeps, removePost, unlikePost } from './posting.ts'
import { reviewableComments, reviewablePosts } from './reviewable-kinds.ts'
import { hideContent, listContentForReview, reportContent, restoreContent } from './reviewing.ts'
import { listPosts } from './store.ts'
import { listVisibleTopics } from './topic-store.ts'
import { changeTopic, createTopic, listTopicsForAdmin, toTopicResponse } from './topics.ts'
import {
  toCommentForReviewResponse,
  toCommentResponse,
  toPostForReviewResponse,
  toPostResponse,
} from './views.ts'

export const communityRoutes = (deps: PostDeps & Pick<Deps, 'readFromReplica'>): MountCompanionRoutes =>
  implement(communityContract, {
    async list({ actor, query: { topicId, userId, ...page } }) {
      const { posts, total } = await listPosts(deps.db, { topicId, userId }, actor.id, page)
      return { posts: posts.map(toPostResponse), total, ...page }
    },
    create: ({ actor, body }) => createPost(deps, actor.id, body),
    get: async ({ actor, params }) => toPostResponse(await getPost(deps, params.id, actor.id)),
    remove: ({ actor, params }) => removePost(deps, params.id, actor.id),
    like: ({ actor, params }) => likePost(deps, params.id, actor.id),
    unlike: ({ actor, params }) => unlikePost(deps, params.id, actor.id),
    async comments({ actor, params, query }) {
      const { id } = await getPost(deps, params.id, actor.id)
      const { comments, total } = await listComments(deps.db, id, actor.id, query)
      return { comments: comments.map(toCommentResponse), total, ...query }
    },
    comment: ({ actor, params, body }) => addComment(deps, params.id, actor.id, body),
    removeComment: ({ actor, params }) => removeComment(deps, params, actor.id),
    report: ({ actor, params: place, body }) =>
      reportContent(deps, reviewablePosts, { place, userId: actor.id, reason: body?.reason ?? null }),
    reportComment: ({ actor, params: place, body }) =>
      reportContent(deps, reviewableComments, { place, userId: actor.id, reason: body?.reason ?? null }),
    appeal: ({ actor, params, body }) =>
      submitAppeal(deps, { postId: params.id, commentId: null }, actor.id, body.reason),
    appealComment: ({ actor, params: { id: postId, commentId }, body }) =>
      submitAppeal(deps, { postId, commentId }, actor.id, body.reason),
    async topics({ query }) {
      const { topics, total } = await deps.readFromReplica((db) => listVisibleTopics(db, query))
      return { topics: topics.map(toTopicResponse), total, ...query }
    },
  })

export const communityAdminRoutes = (deps: PostDeps): MountCompanionRoutes =>
  implement(communityAdminContract, {
    async list({ query }) {
      const { reported, ...page } = await listContentForReview(deps.db, reviewablePosts, query)
      return { posts: reported.map(toPostForReviewResponse), ...page }
    },
    hide: ({ actor, params, body }) => hideContent(deps, reviewablePosts, actor, { ...params, ...body }),
    restore: ({ actor, params }) => restoreContent(deps, reviewablePosts, actor, params.id),
    async listComments({ query }) {
      const { reported, ...page } = await listContentForReview(deps.db, reviewableComments, query)
      return { comments: reported.map(toCommentForReviewResponse), ...page }
    },
    hideComment: ({ actor, params, body }) =>
      hideContent(deps, reviewableComments, actor, { ...params, ...body }),
    restoreComment: ({ actor, params }) => restoreContent(deps, reviewableComments, actor, params.id),
    async listAppeals({ query: { status, ...page } }) {
      const { rows, total } = await listAppeals(deps.db, status, page)
      return { appeals: rows.map(toAppealResponse), total, ...page }
    },
    acceptAppeal: ({ actor, params }) => acceptAppeal(deps, actor, params.id),
    rejectAppeal: ({ actor, params, body }) => rejectAppeal(deps, actor, params.id, body.answer),
    listTopics: ({ query }) => listTopicsForAdmin(deps, query),
    createTopic: ({ body }) => createTopic(deps, body),
    changeTopic: ({ params, body }) => changeTopic(deps, params.id, body),
  })
