import { activityCoverPictures } from '#activities'
import type { PictureSource } from '#core'
import { serviceImagePictures } from '#merchant-services'
import { storeLogoPictures } from '#merchants'
import { avatarPictures } from '#users'

/** All places in which users and merchants show pictures to everyone, apart from posts. */
export const allPictureSources: PictureSource[] = [
  avatarPictures,
  activityCoverPictures,
  storeLogoPictures,
  serviceImagePictures,
]
