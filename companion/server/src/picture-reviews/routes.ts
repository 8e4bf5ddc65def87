import {
  type Db,
  implement,
  type MountCompanionRoutes,
  type PictureSource,
  type Recipient,
  toMerchantRecipient,
  toUserRecipient,
} from '#core'
import { pictureReviewsAdminContract } from './admin-contract.ts'
import { pictureReviewsContract, pictureReviewsMerchantContract } from './contract.ts'
import {
  appealAgainstRemoval,
  hidePictureAsAdmin,
  type PictureReviewDeps,
  restorePictureAsAdmin,
} from './reviewing.ts'
import { listPicturesForReview, listRemovedPictures } from './store.ts'
import { toOwnPictureResponse, toReviewedPictureResponse } from './views.ts'

const listOwn = async (db: Db, owner: Recipient) => ({
  pictures: (await listRemovedPictures(db, owner)).map(toOwnPictureResponse),
})

export const pictureReviewRoutes = (deps: PictureReviewDeps): MountCompanionRoutes =>
  implement(pictureReviewsContract, {
    list: ({ actor }) => listOwn(deps.db, toUserRecipient(actor.id)),
    appeal: ({ actor, params, body }) =>
      appealAgainstRemoval(deps, toUserRecipient(actor.id), { ...params, ...body }),
  })

export const pictureReviewMerchantRoutes = (deps: PictureReviewDeps): MountCompanionRoutes =>
  implement(pictureReviewsMerchantContract, {
    list: ({ actor }) => listOwn(deps.db, toMerchantRecipient(actor.id)),
    appeal: ({ actor, params, body }) =>
      appealAgainstRemoval(deps, toMerchantRecipient(actor.id), { ...params, ...body }),
  })

export const pictureReviewAdminRoutes = (
  deps: PictureReviewDeps,
  sources: readonly PictureSource[],
): MountCompanionRoutes =>
  implement(pictureReviewsAdminContract, {
    async list({ query: { status, ...page } }) {
      const { rows, total } = await listPicturesForReview(deps.db, status, page)
      return { pictures: rows.map(toReviewedPictureResponse), total, ...page }
    },
    hide: ({ actor, params, body }) =>
      hidePictureAsAdmin({ ...deps, sources }, actor, { ...params, ...body }),
    restore: ({ actor, params }) => restorePictureAsAdmin({ ...deps, sources }, actor, params.id),
  })
