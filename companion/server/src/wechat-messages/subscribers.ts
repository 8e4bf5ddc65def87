import type { Deps, Subscriber } from '#core'
import { sendWechatMessage } from './delivery.ts'

export const wechatMessageSubscribers = (
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'wechatMessages' | 'log'>,
): Subscriber[] => [
  { type: 'notice.added', name: 'wechatMessages.send', handle: (event) => sendWechatMessage(deps, event) },
]
