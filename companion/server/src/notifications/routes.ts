import { toIso } from '@sanhe/kit/runtime/clock'
import {
  type Deps,
  type StaffRole,
  createSuccessResponse,
  implement,
  type AuthenticatedCaller,
  type Recipient,
} from '#core'
import { type AnnouncementRow, listAnnouncements } from './announcement-store.ts'
import { announceToAllUsers } from './announcements.ts'
import { setAllChildNotificationsRead } from './child-store.ts'
import { setAllMerchantNotificationsRead } from './merchant-store.ts'
import { notificationsContract } from './contract.ts'
import { registerDevice, unregisterDevice } from './devices.ts'
import {
  markChildNotificationRead,
  markMerchantNotificationRead,
  markNotificationRead,
  readChildNotifications,
  readMerchantNotifications,
  readNotifications,
} from './service.ts'
import { setAllNotificationsRead } from './store.ts'

const getRecipient = ({ type, id }: AuthenticatedCaller) => `${type}:${id}` as Recipient

const toAnnouncementResponse = (row: AnnouncementRow) => ({
  id: row.id,
  title: row.title,
  content: row.content,
  sender: row.username,
  receivers: row.received_count,
  isCompleted: row.completed_at !== null,
  sentAt: toIso(row.created_at.getTime()),
})

const toMerchantReader = ({ id, role }: AuthenticatedCaller & { role: StaffRole }) => ({
  merchantId: id,
  isOwner: role === 'owner',
})

export function notificationRoutes(deps: Pick<Deps, 'db' | 'clock' | 'emit'>) {
  type Added = { actor: AuthenticatedCaller; body: Parameters<typeof registerDevice>[2] }
  const addDevice = ({ actor, body }: Added) =>
    registerDevice(deps, getRecipient(actor), { ...body, sessionId: actor.sessionId ?? actor.tokenId }).then(
      () => createSuccessResponse('已开启消息提醒'),
    )
  const removeDevice = ({ actor, body }: { actor: AuthenticatedCaller; body: { token: string } }) =>
    unregisterDevice(deps, getRecipient(actor), body.token).then(() =>
      createSuccessResponse('已关闭消息提醒'),
    )
  return implement(notificationsContract, {
    list: ({ actor, query }) => readNotifications(deps, actor.id, query),
    readAll: ({ actor }) =>
      setAllNotificationsRead(deps.db, actor.id).then(() => createSuccessResponse('已全部标为已读')),
    read: ({ actor, params }) =>
      markNotificationRead(deps, actor.id, params.id).then(() => createSuccessResponse('已标为已读')),
    listOfChild: ({ actor, query }) => readChildNotifications(deps, actor.id, query),
    readAllOfChild: ({ actor }) =>
      setAllChildNotificationsRead(deps.db, actor.id).then(() => createSuccessResponse('已全部标为已读')),
    readOfChild: ({ actor, params }) =>
      markChildNotificationRead(deps, actor.id, params.id).then(() => createSuccessResponse('已标为已读')),
    listOfMerchant: ({ actor, query }) => readMerchantNotifications(deps, toMerchantReader(actor), query),
    readAllOfMerchant: ({ actor }) =>
      setAllMerchantNotificationsRead(deps.db, toMerchantReader(actor)).then(() =>
        createSuccessResponse('已全部标为已读'),
      ),
    readOfMerchant: ({ actor, params }) =>
      markMerchantNotificationRead(deps, toMerchantReader(actor), params.id).then(() =>
        createSuccessResponse('已标为已读'),
      ),
    addDevice,
    removeDevice,
    addChildDevice: addDevice,
    removeChildDevice: removeDevice,
    addMerchantDevice: ({ actor, body }) =>
      addDevice({ actor, body: { ...body, accountId: actor.accountId } }),
    removeMerchantDevice: removeDevice,
    announce: ({ actor, body }) =>
      announceToAllUsers(deps, actor.id, body).then(() => createSuccessResponse('通知已发出')),
    async announcements({ query }) {
      const { announcements, total } = await listAnnouncements(deps.db, query)
      return { announcements: announcements.map(toAnnouncementResponse), total, ...query }
    },
  })
}
