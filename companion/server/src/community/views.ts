import { toIso } from '@sanhe/kit/runtime/clock'
import type { CommentForReview, CommentRow } from './comment-store.ts'
import type { ReportSummary } from './report-store.ts'
import type { PostForReview, PostRow } from './store.ts'

type Author = { user_id: number; nickname: string | null; avatar_url: string | null }
const toAuthorResponse = ({ user_id, nickname, avatar_url }: Author) => ({
  id: user_id,
  nickname,
  avatar: avatar_url,
})

type OwnAppeal = Pick<PostRow, 'appeal_status' | 'appeal_reason' | 'appeal_answer'>
const toOwnAppealResponse = ({ appeal_status, appeal_reason, appeal_answer }: OwnAppeal) =>
  appeal_status && { status: appeal_status, reason: appeal_reason ?? '', answer: appeal_answer }

export const toPostResponse = (post: PostRow) => ({
  id: post.id,
  content: post.content ?? '',
  images: post.images,
  topic:
    post.topic_id !== null && post.topic_name !== null ? { id: post.topic_id, name: post.topic_name } : null,
  location: post.location,
  likeCount: post.like_count,
  commentCount: post.comment_count,
  isLiked: post.is_liked,
  author: toAuthorResponse(post),
  status: post.status,
  hiddenReason: post.hidden_reason,
  appeal: toOwnAppealResponse(post),
  createdAt: toIso(post.created_at.getTime()),
})

export const toCommentResponse = (comment: CommentRow) => ({
  id: comment.id,
  content: comment.content,
  author: toAuthorResponse(comment),
  replyTo:
    comment.reply_to_id !== null && comment.asker_id !== null
      ? { id: comment.reply_to_id, nickname: comment.asker_nickname }
      : null,
  status: comment.status,
  hiddenReason: comment.hidden_reason,
  appeal: toOwnAppealResponse(comment),
  createdAt: toIso(comment.created_at.getTime()),
})

const toReportsResponse = (reports: ReportSummary[]) => ({
  reports: reports.map(({ reason, created_at }) => ({ reason, createdAt: toIso(created_at.getTime()) })),
  reportCount: reports[0]?.count ?? 0,
})

export const toPostForReviewResponse = ([post, reports]: [PostForReview, ReportSummary[]]) => ({
  id: post.id,
  content: post.content ?? '',
  images: post.images,
  author: toAuthorResponse(post),
  status: post.status,
  isReported: post.status === 'review' || (post.status === 'active' && post.reported_at !== null),
  hiddenReason: post.hidden_reason,
  flagReason: post.flag_reason,
  ...toReportsResponse(reports),
  createdAt: toIso(post.created_at.getTime()),
})

export const toCommentForReviewResponse = ([comment, reports]: [CommentForReview, ReportSummary[]]) => ({
  id: comment.id,
  postId: comment.post_id,
  content: comment.content,
  author: toAuthorResponse(comment),
  status: comment.status,
  isReported: comment.status === 'review' || (comment.status === 'active' && comment.reported_at !== null),
  hiddenReason: comment.hidden_reason,
  flagReason: comment.flag_reason,
  ...toReportsResponse(reports),
  createdAt: toIso(comment.created_at.getTime()),
})
