import { implement, type ProductMount } from '#core'
import { listComments } from './comment-store.ts'
import { addComment, removeComment } from './commenting.ts'
import { communityAdminContract, communityContract } from './contract.ts'
import { createPost, getPost, likePost, type PostDeps, removePost, unlikePost } from './posting.ts'
import { commentReviewKind, postReviewKind } from './reviewable-kinds.ts'
import { hideContent, listContentForReview, reportContent, restoreContent } from './reviewing.ts'
import { listPosts, listTopics } from './store.ts'
import { commentView, postView, reviewedCommentView, reviewedPostView } from './views.ts'

const topicView = (topic: Awaited<ReturnType<typeof listTopics>>['topics'][number]) => ({
  id: topic.id,
  name: topic.name,
  description: topic.description,
  postCount: topic.post_count,
  isOfficial: topic.is_official,
})

export const communityRoutes = (deps: PostDeps): ProductMount =>
  implement(communityContract, {
    async list({ actor, query: { topicId, userId, ...page } }) {
      const { posts, total } = await listPosts(deps.db, { topicId, userId }, actor.id, page)
      return { posts: posts.map(postView), total, ...page }
    },
    create: ({ actor, body }) => createPost(deps, actor.id, body),
    get: async ({ actor, params }) => postView(await getPost(deps, params.id, actor.id)),
    remove: ({ actor, params }) => removePost(deps, params.id, actor.id),
    like: ({ actor, params }) => likePost(deps, params.id, actor.id),
    unlike: ({ actor, params }) => unlikePost(deps, params.id, actor.id),
    async comments({ actor, params, query }) {
      const { id } = await getPost(deps, params.id, actor.id)
      const { comments, total } = await listComments(deps.db, id, query)
      return { comments: comments.map(commentView), total, ...query }
    },
    comment: ({ actor, params, body }) => addComment(deps, params.id, actor.id, body),
    removeComment: ({ actor, params }) => removeComment(deps, params, actor.id),
    report: ({ actor, params: place, body }) =>
      reportContent(deps, postReviewKind, { place, userId: actor.id, reason: body?.reason ?? null }),
    reportComment: ({ actor, params: place, body }) =>
      reportContent(deps, commentReviewKind, { place, userId: actor.id, reason: body?.reason ?? null }),
    async topics({ query }) {
      const { topics, total } = await listTopics(deps.db, query)
      return { topics: topics.map(topicView), total, ...query }
    },
  })

export const communityAdminRoutes = (deps: PostDeps): ProductMount =>
  implement(communityAdminContract, {
    async list({ query }) {
      const { reported, ...page } = await listContentForReview(deps.db, postReviewKind, query)
      return { posts: reported.map(reviewedPostView), ...page }
    },
    hide: ({ actor, params, body }) => hideContent(deps, postReviewKind, actor, { ...params, ...body }),
    restore: ({ actor, params }) => restoreContent(deps, postReviewKind, actor, params.id),
    async listComments({ query }) {
      const { reported, ...page } = await listContentForReview(deps.db, commentReviewKind, query)
      return { comments: reported.map(reviewedCommentView), ...page }
    },
    hideComment: ({ actor, params, body }) =>
      hideContent(deps, commentReviewKind, actor, { ...params, ...body }),
    restoreComment: ({ actor, params }) => restoreContent(deps, commentReviewKind, actor, params.id),
  })
