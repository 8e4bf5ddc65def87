import { createSinglePictureSource } from '#core'

export const activityCoverPictures = createSinglePictureSource({
  kind: 'activityCover',
  table: 'activities',
  column: 'cover_image_url',
})
