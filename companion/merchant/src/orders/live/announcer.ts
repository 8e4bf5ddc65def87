import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import type { MerchantOrderDetail } from '../statuses.ts'
import { ordersLabels } from '../text.ts'
import { playNewOrderSound, newOrderSoundSetting } from './sound.ts'

/** Time in milliseconds. New orders that arrive within this time are announced with one message and one sound. */
const batchMs = 400

type View = (orderNo: string | undefined) => void

/** Returns a function that announces new orders with a message and the sound. */
export function createNewOrderAnnouncer(view: View) {
  let waiting: MerchantOrderDetail[] = []
  function announce() {
    const t = getCurrentText(ordersLabels)
    const [first, ...others] = waiting
    waiting = []
    if (!first) return
    const message = others.length > 0 ? t.newOrders(others.length + 1) : t.newOrder(first.serviceTitle)
    showToast(message, {
      label: t.view,
      run: () => view(others.length > 0 ? undefined : first.orderNo),
    })
    if (newOrderSoundSetting.get()) playNewOrderSound()
  }
  return (order: MerchantOrderDetail) => {
    waiting.push(order)
    if (waiting.length === 1) setTimeout(announce, batchMs)
  }
}
