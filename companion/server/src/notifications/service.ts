import { apiError, type Deps, type PaginationParams } from '#core'
import { listChildNotifications, setChildNotificationRead } from './child-store.ts'
import {
  listMerchantNotifications,
  type MerchantReader,
  setMerchantNotificationRead,
} from './merchant-store.ts'
import { listNotifications, setNotificationRead } from './store.ts'
import { toNotificationResponse } from './views.ts'

export async function readNotifications({ db }: Pick<Deps, 'db'>, userId: number, page: PaginationParams) {
  const { notifications, total, unread } = await listNotifications(db, userId, page)
  return { notifications: notifications.map(toNotificationResponse), unread, total, ...page }
}

export async function markNotificationRead({ db }: Pick<Deps, 'db'>, userId: number, id: number) {
  if (!(await setNotificationRead(db, userId, id))) throw apiError('NOT_FOUND')
}

export async function readChildNotifications(
  { db }: Pick<Deps, 'db'>,
  childId: number,
  page: PaginationParams,
) {
  const { notifications, total, unread } = await listChildNotifications(db, childId, page)
  return { notifications: notifications.map(toNotificationResponse), unread, total, ...page }
}

export async function markChildNotificationRead({ db }: Pick<Deps, 'db'>, childId: number, id: number) {
  if (!(await setChildNotificationRead(db, childId, id))) throw apiError('NOT_FOUND')
}

export async function readMerchantNotifications(
  { db }: Pick<Deps, 'db'>,
  reader: MerchantReader,
  page: PaginationParams,
) {
  const { notifications, total, unread } = await listMerchantNotifications(db, reader, page)
  return { notifications: notifications.map(toNotificationResponse), unread, total, ...page }
}

export async function markMerchantNotificationRead(
  { db }: Pick<Deps, 'db'>,
  reader: MerchantReader,
  id: number,
) {
  if (!(await setMerchantNotificationRead(db, reader, id))) throw apiError('NOT_FOUND')
}
