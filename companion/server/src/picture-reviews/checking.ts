import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import type { Db, Deps, EventPayloads, PictureSource } from '#core'
import { addNotificationInTransaction } from '#notifications'
import { createPictureFlaggedNotice, createPictureHiddenNotice, toOwner } from './notices.ts'
import { getStatusAfterCheck } from './rules.ts'
import * as store from './store.ts'

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'pictureChecker'>
type SetPictures = EventPayloads['pictures.set']

/**
 * Checks pictures after the commit that set them. A picture stays visible until its check has a result. The outbox
 * retries a failed check. After the last attempt an administrator can retry it.
 */
export async function checkPictures(deps: CheckDeps, sources: readonly PictureSource[], set: SetPictures) {
  const source = sources.find(({ kind }) => kind === set.kind)
  if (!source) throw new Error(`no module shows pictures of the kind ${set.kind}`)
  await recordPictures(deps, source, set)
  // Pictures are checked one after another, so that a failure leaves the results of the earlier ones.
  // oxlint-disable-next-line no-await-in-loop
  for (const picture of await store.listPicturesInUse(deps.db, set, set.urls))
    await (picture.status === 'active'
      ? checkPicture(deps, source, picture)
      : removeAgain(deps, source, picture.id))
}

/**
 * Records the pictures of a place. Events can be delivered late and twice. Therefore a picture is marked as used again
 * only if the place still shows it, and as replaced only if the place no longer shows it.
 */
const recordPictures = ({ db, clock }: CheckDeps, source: PictureSource, set: SetPictures) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const shown = await source.listShown(tx, set.subjectId)
    await store.addPictures(tx, set, set.urls, now)
    await store.reopenPictures(tx, set, shown)
    await store.markReplaced(tx, { ...set, isSingle: source.isSingle }, [...set.urls, ...shown], now)
  })

/** Removes a picture that its owner set again although it was hidden or is in review. */
const removeAgain = (deps: CheckDeps, source: PictureSource, id: number) =>
  inTransaction(deps.db, async (tx) => {
    const picture = await store.lockPicture(tx, id)
    if (!picture || picture.status === 'active' || picture.replaced_at) return
    if (!(await source.remove(tx, picture.subject_id, picture.upload, deps.clock.now()))) return
    await notifyOfRemoval(deps, tx, picture)
  })

const notifyOfRemoval = (
  deps: CheckDeps,
  tx: Db,
  picture: Pick<store.PictureRow, 'id' | 'owner' | 'kind' | 'hidden_reason'>,
) =>
  addNotificationInTransaction(
    deps,
    tx,
    toOwner(picture),
    picture.hidden_reason === null
      ? createPictureFlaggedNotice(picture)
      : createPictureHiddenNotice(picture, picture.hidden_reason),
  )

async function checkPicture(deps: CheckDeps, source: PictureSource, picture: store.PictureRow) {
  const { id, upload: url } = picture
  if (!deps.pictureChecker || picture.checked_at || picture.reviewed_at) return
  const result = await deps.pictureChecker.check({ url, reference: `picture-${id}` })
  await applyResult(deps, source, id, result)
}

type Result = { verdict: 'pass' | 'review' | 'block'; labels: string[] }

/** Stores the result of a check. Removes the picture from public view if the result demands it. */
const applyResult = (deps: CheckDeps, source: PictureSource, id: number, { verdict, labels }: Result) =>
  inTransaction(deps.db, async (tx) => {
    const picture = await store.lockPicture(tx, id)
    if (!picture) return
    const now = deps.clock.now()
    const status = getStatusAfterCheck(verdict, store.toPictureState(picture))
    if (!status) return void (await store.updatePicture(tx, id, { checked_at: toDate(now) }))
    // A picture that its owner has just replaced is checked when the owner sets it again.
    if (!(await source.remove(tx, picture.subject_id, picture.upload, now))) return
    const changes = {
      status,
      flag_reason: labels.join('、').slice(0, maxReasonLength),
      hidden_reason: status === 'hidden' ? '图片不符合社区规范' : null,
    }
    await store.updatePicture(tx, id, { ...changes, checked_at: toDate(now) })
    await notifyOfRemoval(deps, tx, { ...picture, ...changes })
    const entry = { action: `pictures.check.${verdict}`, resourceType: 'picture', resourceId: id }
    await recordAudit(tx, { ...entry, detail: { labels } }, now)
  })

const maxReasonLength = 200
