import { secondMs } from '@sanhe/kit/runtime/clock'
import type { Indicator } from '@sanhe/protocol/reconnect'
import { useEffect } from 'react'
import { api } from '#api.ts'
import { servedBy } from '#served-by.ts'

/** The list believes a report for 90 seconds. */
const tellEveryMs = 60 * secondMs

/** Tells the account whether this secretary answers, for the lists of the other devices. */
export function useSeen(id: number | undefined, indicator: Indicator) {
  useEffect(() => {
    if (id === undefined || indicator === 'connecting') return
    const tell = async () => {
      if ((await servedBy()) !== 'backend') return
      await api.secretaries.seen({ params: { id }, body: { online: indicator === 'online' } })
    }
    // Nobody waits for it: the next report comes in a minute.
    const tellQuietly = () => void tell().catch(() => {})
    tellQuietly()
    const timer = setInterval(tellQuietly, tellEveryMs)
    return () => clearInterval(timer)
  }, [id, indicator])
}
