import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createNewOrderAnnouncer } from './announcer.ts'
import { subscribeToNewOrders } from './order-stream.ts'

const channelName = 'sanhe.companion-merchant.orders'

/** Runs `run` in only one tab at a time with the Web Locks API. Browsers without this API run it in every tab. */
const inOneTab = (signal: AbortSignal, run: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request(channelName, { signal }, run) : run()

/**
 * Listens for new orders of the merchant. One tab receives and announces the orders, and every tab fetches its data
 * again. Every tab also fetches its data again when `ordersToAnswer` changes, because an order may be paid after it was
 * announced.
 */
export function useNewOrderAlerts(merchantId: number | undefined, ordersToAnswer: number | undefined) {
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
    const announce = createNewOrderAnnouncer(
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
    inOneTab(signal, () => subscribeToNewOrders({ merchantId, signal, onOrder })).catch(() => {})
    return () => {
      stop.abort()
      otherTabs.close()
    }
  }, [merchantId, queryClient, navigate])
}
