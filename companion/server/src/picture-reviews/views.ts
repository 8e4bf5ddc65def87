import { toIso } from '@sanhe/kit/runtime/clock'
import { isWaiting } from './rules.ts'
import { type PictureForReview, type PictureRow, toPictureState } from './store.ts'

const toAppealResponse = ({ appeal_status, appeal_reason, appeal_answer, appealed_at }: PictureRow) =>
  appeal_status && {
    status: appeal_status,
    reason: appeal_reason ?? '',
    answer: appeal_answer,
    createdAt: toIso(appealed_at?.getTime() ?? 0),
  }

const shown = (row: PictureRow) => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  url: row.upload,
  hiddenReason: row.hidden_reason,
  appeal: toAppealResponse(row),
  createdAt: toIso(row.created_at.getTime()),
})

export const toOwnPictureResponse = (row: PictureRow) => ({
  ...shown(row),
  status: row.status === 'hidden' ? ('hidden' as const) : ('review' as const),
})

function toOwnerResponse({ owner, owner_name: name }: PictureForReview) {
  const [type, id] = owner.split(':')
  return { type: type === 'merchant' ? ('merchant' as const) : ('user' as const), id: Number(id), name }
}

export const toReviewedPictureResponse = (row: PictureForReview) => ({
  ...shown(row),
  owner: toOwnerResponse(row),
  status: row.replaced_at ? ('deleted' as const) : row.status,
  isWaiting: isWaiting(toPictureState(row)),
  flagReason: row.flag_reason,
})
