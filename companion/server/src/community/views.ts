import { toIso } from '@sanhe/kit/runtime/clock'
import type { CommentRow, ReviewedComment } from './comment-store.ts'
import type { ReportSummary } from './report-store.ts'
import type { PostRow, ReviewRow } from './store.ts'

type Author = { user_id: number; nickname: string | null; avatar_url: string | null }
const authorView = ({ user_id, nickname, avatar_url }: Author) => ({
  id: user_id,
  nickname,
  avatar: avatar_url,
})

export const postView = (post: PostRow) => ({
  id: post.id,
  content: post.content ?? '',
  images: post.images,
  topic:
    post.topic_id !== null && post.topic_name !== null ? { id: post.topic_id, name: post.topic_name } : null,
  location: post.location,
  likeCount: post.like_count,
  commentCount: post.comment_count,
  isLiked: post.is_liked,
  author: authorView(post),
  status: post.status,
  hiddenReason: post.hidden_reason,
  createdAt: toIso(post.created_at.getTime()),
})

export const commentView = (comment: CommentRow) => ({
  id: comment.id,
  content: comment.content,
  author: authorView(comment),
  replyTo:
    comment.reply_to_id !== null && comment.asker_id !== null
      ? { id: comment.reply_to_id, nickname: comment.asker_nickname }
      : null,
  createdAt: toIso(comment.created_at.getTime()),
})

const reportsView = (reports: ReportSummary[]) => ({
  reports: reports.map(({ reason, created_at }) => ({ reason, createdAt: toIso(created_at.getTime()) })),
  reportCount: reports[0]?.count ?? 0,
})

export const reviewedPostView = ([post, reports]: [ReviewRow, ReportSummary[]]) => ({
  id: post.id,
  content: post.content ?? '',
  images: post.images,
  author: authorView(post),
  status: post.status,
  hiddenReason: post.hidden_reason,
  ...reportsView(reports),
  createdAt: toIso(post.created_at.getTime()),
})

export const reviewedCommentView = ([comment, reports]: [ReviewedComment, ReportSummary[]]) => ({
  id: comment.id,
  postId: comment.post_id,
  content: comment.content,
  author: authorView(comment),
  status: comment.status,
  hiddenReason: comment.hidden_reason,
  ...reportsView(reports),
  createdAt: toIso(comment.created_at.getTime()),
})
