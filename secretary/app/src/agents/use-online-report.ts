import { secondMs } from '@sanhe/kit/runtime/clock'
import type { Indicator } from '@sanhe/protocol/reconnect'
import { useEffect } from 'react'
import { api } from '#api.ts'
import { servedBy } from '#served-by.ts'

/** Reports expire after 90 seconds. */
const reportEveryMs = 60 * secondMs

/** Reports to the account whether this secretary is online, for the lists of other devices. */
export function useOnlineReport(id: number | undefined, indicator: Indicator) {
  useEffect(() => {
    if (id === undefined || indicator === 'connecting') return
    const report = async () => {
      if ((await servedBy()) !== 'backend') return
      await api.secretaries.seen({ params: { id }, body: { online: indicator === 'online' } })
    }
    // Errors are ignored, because the next report follows in a minute.
    const reportQuietly = () => void report().catch(() => {})
    reportQuietly()
    const timer = setInterval(reportQuietly, reportEveryMs)
    return () => clearInterval(timer)
  }, [id, indicator])
}
