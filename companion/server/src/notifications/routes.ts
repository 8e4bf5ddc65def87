import { type Deps, done, implement, type Person, type Recipient } from '#core'
import { announce } from './announcing.ts'
import { notificationsContract } from './contract.ts'
import { registerDevice, unregisterDevice } from './devices.ts'
import { markRead, readNotifications } from './service.ts'
import { setAllRead } from './store.ts'

const recipientOf = ({ type, id }: Person) => `${type}:${id}` as Recipient

export function notificationRoutes(deps: Pick<Deps, 'db' | 'clock' | 'emit'>) {
  type Added = { actor: Person; body: Parameters<typeof registerDevice>[2] }
  const addDevice = ({ actor, body }: Added) =>
    registerDevice(deps, recipientOf(actor), body).then(() => done('已开启消息提醒'))
  const removeDevice = ({ actor, body }: { actor: Person; body: { token: string } }) =>
    unregisterDevice(deps, recipientOf(actor), body.token).then(() => done('已关闭消息提醒'))
  return implement(notificationsContract, {
    list: ({ actor, query }) => readNotifications(deps, actor.id, query),
    readAll: ({ actor }) => setAllRead(deps.db, actor.id).then(() => done('已全部标为已读')),
    read: ({ actor, params }) => markRead(deps, actor.id, params.id).then(() => done('已标为已读')),
    addDevice,
    removeDevice,
    addChildDevice: addDevice,
    removeChildDevice: removeDevice,
    addMerchantDevice: addDevice,
    removeMerchantDevice: removeDevice,
    announce: ({ body }) => announce(deps, body).then(() => done('通知已发出')),
  })
}
