import { secondMs } from '@sanhe/kit/runtime/clock'
import type { ConnectionIndicator } from '@sanhe/protocol/reconnect'
import { useEffect } from 'react'
import { api } from '#api.ts'
import { detectServingProgram } from '#detect-server.ts'

/** Interval in ms between reports of the online status. The backend ignores reports older than 90 seconds. */
const reportEveryMs = 60 * secondMs

/** Reports to the account whether this secretary is online, for the lists of other devices. */
export function useReportOnlineStatus(id: number | undefined, indicator: ConnectionIndicator) {
  useEffect(() => {
    if (id === undefined || indicator === 'connecting') return
    const report = async () => {
      if ((await detectServingProgram()) !== 'backend') return
      await api.secretaries.seen({ params: { id }, body: { online: indicator === 'online' } })
    }
    // A failed report is ignored, because the next report is sent after a minute.
    const reportQuietly = () => void report().catch(() => {})
    reportQuietly()
    const timer = setInterval(reportQuietly, reportEveryMs)
    return () => clearInterval(timer)
  }, [id, indicator])
}
