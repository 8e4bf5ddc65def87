import { useText } from '@sanhe/ui/i18n.ts'
import { useIsOnline } from '@sanhe/ui/shell/online-status.ts'
import { WifiOff } from 'lucide-react'
import { shellLabels } from './text.ts'

/** Banner that says that there is no network connection. */
export function OfflineBanner() {
  const t = useText(shellLabels)
  const isOnline = useIsOnline()
  return (
    <output className="block">
      {!isOnline && (
        <span className="flex items-start gap-2 bg-warn-soft px-4 py-2 text-sm text-warn-text">
          <WifiOff aria-hidden className="mt-0.5 size-5 shrink-0" />
          {t.offline}
        </span>
      )}
    </output>
  )
}
