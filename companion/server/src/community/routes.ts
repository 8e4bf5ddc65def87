import { implement, type ProductMount } from '#core'
import { hideComment, listCommentsForReview, reportComment, restoreComment } from './comment-reviewing.ts'
import { addComment, removeComment } from './commenting.ts'
import { listComments } from './comment-store.ts'
import { communityAdminContract, communityContract } from './contract.ts'
import { createPost, getPost, likePost, type PostDeps, removePost, unlikePost } from './posting.ts'
import { hidePost, listForReview, reportPost, restorePost } from './reviewing.ts'
import { listPosts, listTopics } from './store.ts'
import { commentView, postView } from './views.ts'

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
    report: ({ actor, params, body }) => reportPost(deps, params.id, actor.id, body?.reason ?? null),
    reportComment: ({ actor, params, body }) => reportComment(deps, params, actor.id, body?.reason ?? null),
    async topics({ query }) {
      const { topics, total } = await listTopics(deps.db, query)
      return { topics: topics.map(topicView), total, ...query }
    },
  })

export const communityAdminRoutes = (deps: PostDeps): ProductMount =>
  implement(communityAdminContract, {
    list: ({ query: { status, ...page } }) => listForReview(deps.db, status, page),
    hide: ({ actor, params, body }) => hidePost(deps, actor, params.id, body.reason),
    restore: ({ actor, params }) => restorePost(deps, actor, params.id),
    listComments: ({ query: { status, ...page } }) => listCommentsForReview(deps.db, status, page),
    hideComment: ({ actor, params, body }) => hideComment(deps, actor, params.id, body.reason),
    restoreComment: ({ actor, params }) => restoreComment(deps, actor, params.id),
  })
