import { WifiOff } from 'lucide-react'
import { useIsOnline } from '@sanhe/ui/shell/online-status.ts'

/** Banner that explains that there is no network connection. */
export function OfflineBanner() {
  const hasLine = useIsOnline()
  return (
    <output className="block">
      {!hasLine && (
        <span className="flex items-start gap-2 bg-warn-soft px-4 py-3 font-semibold text-warn-text">
          <WifiOff aria-hidden className="mt-0.5 size-6 shrink-0" />
          现在连不上网。请看看手机的网络，连上后就能接着用。急事点“求助”打电话。
        </span>
      )}
    </output>
  )
}
