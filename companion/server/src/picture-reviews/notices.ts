import type { NotificationContent, Recipient } from '#core'
import type { PictureKind } from '#core/contract'
import type { PictureRow } from './store.ts'

type Removed = Pick<PictureRow, 'id' | 'owner' | 'kind'>

const names: Record<PictureKind, string> = {
  avatar: '头像',
  activityCover: '活动封面',
  storeLogo: '店铺标志',
  serviceImage: '服务图片',
}

/** Sentence that says what everyone sees in the place of a removed picture. */
const substitutes: Record<PictureKind, string> = {
  avatar: '现在显示默认头像。',
  activityCover: '现在显示默认封面。',
  storeLogo: '现在显示默认标志。',
  serviceImage: '服务的其他图片照常展示。',
}

export const toOwner = ({ owner }: Pick<Removed, 'owner'>) => owner as Recipient

const createNotice = (
  { id, owner }: Removed,
  type: string,
  title: string,
  content: string,
): NotificationContent => ({
  type,
  title,
  content,
  data: { pictureId: id },
  // Merchants have no list of notifications in the app.
  channels: [owner.startsWith('merchant:') ? 'push' : 'inApp'],
})

/** Returns the title of the page on which the owner appeals. */
const getAppealPage = ({ owner }: Removed) => (owner.startsWith('merchant:') ? '店铺设置' : '我的资料')

export const createPictureHiddenNotice = (picture: Removed, reason: string) =>
  createNotice(
    picture,
    'PICTURE_HIDDEN',
    `您的${names[picture.kind]}已撤下`,
    `原因：${reason}。${substitutes[picture.kind]}如有异议，可以在“${getAppealPage(picture)}”里申诉。`,
  )

export const createPictureFlaggedNotice = (picture: Removed) =>
  createNotice(
    picture,
    'PICTURE_IN_REVIEW',
    `您的${names[picture.kind]}正在审核`,
    `图片需要人工审核，通过后会重新展示。${substitutes[picture.kind]}`,
  )

export const createPictureRestoredNotice = (picture: Removed) =>
  createNotice(picture, 'PICTURE_RESTORED', `您的${names[picture.kind]}已恢复`, '经核实，图片已重新展示。')

export const createPictureAppealRejectedNotice = (picture: Removed, reason: string) =>
  createNotice(
    picture,
    'PICTURE_APPEAL_REJECTED',
    '申诉未通过',
    `您的${names[picture.kind]}仍不展示。原因：${reason}`,
  )
