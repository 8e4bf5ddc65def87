import type { NotificationContent } from '#core'

const createPostNotice = (
  type: string,
  title: string,
  content: string,
  postId: number,
): NotificationContent => ({
  type,
  title,
  content,
  data: { postId },
  channels: ['inApp'],
})

export const createPostHiddenNotice = ({ id }: { id: number }, reason: string) =>
  createPostNotice('POST_HIDDEN', '您的动态已被隐藏', `原因：${reason}。如有异议，可以在动态里申诉。`, id)

export const createPostInReviewNotice = ({ id }: { id: number }) =>
  createPostNotice('POST_IN_REVIEW', '您的动态暂时不展示', '有人反映了您的动态，核实后会告诉您结果。', id)

export const createPostFlaggedNotice = ({ id }: { id: number }) =>
  createPostNotice('POST_IN_REVIEW', '您的动态正在审核', '图片需要人工审核，通过后会重新展示。', id)

export const createPostRestoredNotice = ({ id }: { id: number }) =>
  createPostNotice('POST_RESTORED', '您的动态已恢复', '经核实，您的动态已重新展示。', id)

type NoticeComment = { id: number; post_id: number; content: string }

const longestQuote = 20
const graphemes = new Intl.Segmenter('zh')
function quoteContent(content: string) {
  const all = Array.from(graphemes.segment(content), ({ segment }) => segment)
  return all.length > longestQuote ? `${all.slice(0, longestQuote).join('')}…` : content
}

const createCommentNotice = (
  type: string,
  title: string,
  { id, post_id, content }: NoticeComment,
  text: string,
): NotificationContent => ({
  type,
  title,
  content: `“${quoteContent(content)}”：${text}`,
  data: { postId: post_id, commentId: id },
  channels: ['inApp'],
})

export const createCommentInReviewNotice = (comment: NoticeComment) =>
  createCommentNotice(
    'COMMENT_IN_REVIEW',
    '您的评论暂时不展示',
    comment,
    '有人反映了这条评论，核实后会告诉您结果。',
  )

export const createCommentHiddenNotice = (comment: NoticeComment, reason: string) =>
  createCommentNotice(
    'COMMENT_HIDDEN',
    '您的评论已被隐藏',
    comment,
    `原因：${reason}。如有异议，可以在动态里申诉。`,
  )

export const createCommentRestoredNotice = (comment: NoticeComment) =>
  createCommentNotice('COMMENT_RESTORED', '您的评论已恢复', comment, '经核实，您的评论已重新展示。')

export const createAppealRejectedNotice = (
  { postId, commentId }: { postId: number; commentId: number | null },
  answer: string,
): NotificationContent => ({
  type: 'APPEAL_REJECTED',
  title: '申诉未通过',
  content: `您的${commentId === null ? '动态' : '评论'}仍不展示。原因：${answer}`,
  data: { postId, ...(commentId !== null && { commentId }) },
  channels: ['inApp'],
})
