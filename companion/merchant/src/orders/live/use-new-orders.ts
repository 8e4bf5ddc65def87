import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createAnnouncer } from './announcer.ts'
import { followNewOrders } from './order-stream.ts'

const channelName = 'sanhe.companion-merchant.orders'

/** Runs in one tab of the browser at a time; where locks do not exist, in every tab. */
const inOneTab = (signal: AbortSignal, run: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request(channelName, { signal }, run) : run()

/**
 * Follows the new orders of the merchant. One tab receives and announces them, all tabs load their data again. The data
 * is also loaded again when the number of orders to answer changes, because a payment follows its order.
 */
export function useNewOrders(merchantId: number | undefined, ordersToAnswer: number | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (ordersToAnswer !== undefined) void queryClient.invalidateQueries({ queryKey: ['orders'] })
  }, [ordersToAnswer, queryClient])
  useEffect(() => {
    if (merchantId === undefined) return
    const stop = new AbortController()
    const otherTabs = new BroadcastChannel(channelName)
    const reload = () => void queryClient.invalidateQueries()
    const announce = createAnnouncer(
      (orderNo) =>
        void navigate(orderNo ? { to: '/orders/$id', params: { id: orderNo } } : { to: '/orders' }),
    )
    const { signal } = stop
    otherTabs.addEventListener('message', reload)
    const onOrder = (order: Parameters<typeof announce>[0]) => {
      announce(order)
      reload()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      otherTabs.postMessage(order.id)
    }
    inOneTab(signal, () => followNewOrders({ merchantId, signal, onOrder })).catch(() => {})
    return () => {
      stop.abort()
      otherTabs.close()
    }
  }, [merchantId, queryClient, navigate])
}
