import { useText } from '@sanhe/ui/i18n.ts'
import { TriangleAlert } from 'lucide-react'
import { shellLabels } from './text.ts'

/** Banner above every page while the store is suspended. */
export function SuspendedBanner({ reason }: { reason: string | null }) {
  const t = useText(shellLabels)
  return (
    <section aria-label={t.suspended} className="flex gap-3 bg-danger-soft px-4 py-3 text-sm md:px-6">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-text" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium text-danger-text">{t.suspended}</p>
        <p>
          {reason && `${t.suspendedReason(reason)} `}
          {t.suspendedHint}
        </p>
      </div>
    </section>
  )
}
