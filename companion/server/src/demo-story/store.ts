import { type Db, getDemoPicturePath } from '#core'

/**
 * Gives a user a demo picture as avatar. The API takes only uploads, but demo pictures are files of the elder app, so the
 * address is written directly.
 */
export const setDemoAvatar = (db: Db, userId: number, picture: string) =>
  db
    .updateTable('users')
    .set({ avatar_url: getDemoPicturePath(picture) })
    .where('id', '=', userId)
    .execute()
