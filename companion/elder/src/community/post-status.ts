import type { CommunityPost } from './queries.ts'

/** Explains to the author why other users cannot see the post. Returns undefined for a public post. */
export function explainHiddenPost({ status, hiddenReason }: Pick<CommunityPost, 'status' | 'hiddenReason'>) {
  if (status === 'review') return { badge: '审核中', words: '正在审核，现在只有您自己看得到。' }
  if (status === 'hidden')
    return {
      badge: '已隐藏',
      words: `现在只有您自己看得到。${hiddenReason ? `原因：${hiddenReason}` : ''}`,
    }
  if (status === 'deleted') return { badge: '已删除', words: '别人看不到了。' }
}

type Authored = { author: { id: number } }

/** Returns the action for a post or comment: the author can delete it, other users can report it. */
export const chooseDeleteOrReportAction = ({ author }: Authored, me: { id: number } | undefined) =>
  me && (me.id === author.id ? 'remove' : 'report')

export const getAuthorDisplayName = ({ nickname }: { nickname: string | null }) => nickname ?? '一位用户'
