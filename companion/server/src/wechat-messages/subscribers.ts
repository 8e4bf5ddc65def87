import type { Deps, EventSubscriber } from '#core'
import { sendWechatMessage } from './delivery.ts'

export const wechatMessageSubscribers = (
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'wechatMessages' | 'log'>,
): EventSubscriber[] => [
  { type: 'notice.added', name: 'wechatMessages.send', handle: (event) => sendWechatMessage(deps, event) },
]
