import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  createSuccessResponse,
  type Db,
  type Deps,
  type PictureSource,
  type Recipient,
  apiError as refuseCommon,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import { apiError } from './errors.ts'
import * as notices from './notices.ts'
import { decideAppealRefusal, isDecisionAllowed } from './rules.ts'
import * as store from './store.ts'

export type PictureReviewDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type ReviewContext = PictureReviewDeps & { sources: readonly PictureSource[] }
type Decision = { action: 'hide'; id: number; reason: string } | { action: 'restore'; id: number }

/**
 * Hides or restores a picture and records the administrator in the audit log. The decision also closes the open appeal
 * of the owner.
 */
async function decideOnPicture(deps: ReviewContext, admin: AuthenticatedCaller, decision: Decision) {
  const { action, id } = decision
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const picture = await store.lockPicture(tx, id)
    if (!picture) throw refuseCommon('NOT_FOUND')
    if (!isDecisionAllowed(action, store.toPictureState(picture))) throw refuseCommon('STATUS_CONFLICT')
    const reason = decision.action === 'hide' ? decision.reason : null
    await (reason === null ? showPicture(deps, tx, picture) : hidePicture(deps, tx, picture, reason))
    await store.updatePicture(tx, id, { flag_reason: null, reviewed_at: toDate(now) })
    const entry = { action: `pictures.${action}`, resourceType: 'picture', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, reason } }, now)
  })
}

const sourceOf = ({ sources }: ReviewContext, picture: store.PictureRow) =>
  sources.find(({ kind }) => kind === picture.kind)

const notify = (
  deps: PictureReviewDeps,
  tx: Db,
  picture: store.PictureRow,
  notice: ReturnType<typeof notices.createPictureRestoredNotice>,
) => addNotificationInTransaction(deps, tx, notices.toOwner(picture), notice)

async function hidePicture(deps: ReviewContext, tx: Db, picture: store.PictureRow, reason: string) {
  const isAppealed = picture.appeal_status === 'open'
  await sourceOf(deps, picture)?.remove(tx, picture.subject_id, picture.upload, deps.clock.now())
  await store.updatePicture(tx, picture.id, {
    status: 'hidden',
    ...(isAppealed ? { appeal_status: 'rejected', appeal_answer: reason } : { hidden_reason: reason }),
  })
  const notice = isAppealed
    ? notices.createPictureAppealRejectedNotice(picture, reason)
    : notices.createPictureHiddenNotice(picture, reason)
  await notify(deps, tx, picture, notice)
}

async function showPicture(deps: ReviewContext, tx: Db, picture: store.PictureRow) {
  await sourceOf(deps, picture)?.restore(tx, picture.subject_id, picture.upload, deps.clock.now())
  await store.updatePicture(tx, picture.id, {
    status: 'active',
    hidden_reason: null,
    ...(picture.appeal_status === 'open' && { appeal_status: 'accepted' }),
  })
  await notify(deps, tx, picture, notices.createPictureRestoredNotice(picture))
}

export async function hidePictureAsAdmin(
  deps: ReviewContext,
  admin: AuthenticatedCaller,
  input: { id: number; reason: string },
) {
  await decideOnPicture(deps, admin, { action: 'hide', ...input })
  return createSuccessResponse('图片已隐藏，已通知上传者')
}

export async function restorePictureAsAdmin(deps: ReviewContext, admin: AuthenticatedCaller, id: number) {
  await decideOnPicture(deps, admin, { action: 'restore', id })
  return createSuccessResponse('图片照常展示')
}

/** Records the appeal of the owner. The picture then waits for an administrator again. */
export async function appealAgainstRemoval(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: Recipient,
  { id, reason }: { id: number; reason: string },
) {
  await inTransaction(db, async (tx) => {
    const picture = await store.lockPicture(tx, id)
    if (picture?.owner !== owner) throw refuseCommon('NOT_FOUND')
    const refusal = decideAppealRefusal(store.toPictureState(picture))
    if (refusal) throw apiError(refusal)
    const appealed_at = toDate(clock.now())
    await store.updatePicture(tx, id, { appeal_status: 'open', appeal_reason: reason, appealed_at })
  })
  return createSuccessResponse('申诉已提交，处理后会通知您')
}
