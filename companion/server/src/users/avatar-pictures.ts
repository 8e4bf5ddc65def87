import { createSinglePictureSource } from '#core'

export const avatarPictures = createSinglePictureSource({
  kind: 'avatar',
  table: 'users',
  column: 'avatar_url',
})
