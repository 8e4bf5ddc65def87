import { secondMs } from '@sanhe/kit/runtime/clock'
import { readServerSentEvents } from '@sanhe/ui/shell/server-sent-events.ts'
import { session } from '#session.ts'
import type { MerchantOrderDetail } from '../statuses.ts'
import { readLastOrderId, storeLastOrderId } from './last-order.ts'

const firstDelayMs = secondMs
const longestDelayMs = 30 * secondMs

type StreamOptions = {
  merchantId: number
  signal: AbortSignal
  onOrder: (order: MerchantOrderDetail) => void
}

/**
 * Reports each new order once until the signal aborts. Connects again after every interruption, with increasing delays,
 * and continues after the last reported order.
 */
export async function subscribeToNewOrders({ merchantId, signal, onOrder }: StreamOptions) {
  let delayMs = firstDelayMs
  while (!signal.aborted) {
    const onConnected = () => (delayMs = firstDelayMs)
    // oxlint-disable-next-line no-await-in-loop -- one connection at a time
    await readStream({ merchantId, signal, onOrder, onConnected }).catch(() => {})
    // oxlint-disable-next-line no-await-in-loop -- waits before the next connection
    await wait(delayMs, signal)
    delayMs = Math.min(delayMs * 2, longestDelayMs)
  }
}

async function readStream(options: StreamOptions & { onConnected: () => void }) {
  const { merchantId, signal, onOrder, onConnected } = options
  let lastId = await readLastOrderId(merchantId, signal)
  const headers = { ...session.authHeaders(), 'last-event-id': String(lastId) }
  const response = await fetch('/api/merchant/events', { headers, signal })
  if (response.status === 401) return session.dropRefusedLogin()
  if (!response.ok) return
  onConnected()
  for await (const { event, data, id } of readServerSentEvents(response)) {
    if (event !== 'order.new' || Number(id) <= lastId) continue
    lastId = Number(id)
    storeLastOrderId(merchantId, lastId)
    onOrder(JSON.parse(data) as MerchantOrderDetail)
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        done()
      },
      { once: true },
    )
  })
