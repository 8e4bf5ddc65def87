import { createSinglePictureSource } from '#core'

export const storeLogoPictures = createSinglePictureSource({
  kind: 'storeLogo',
  table: 'merchants',
  column: 'store_logo_url',
})
