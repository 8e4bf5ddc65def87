import { useFormatDateTime } from '@sanhe/ui/console/format.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import type { api } from '#api.ts'
import { ordersLabels } from './text.ts'

type Entry = Awaited<ReturnType<typeof api.money.getOrder>>['timeline'][number]

/** Lists what happened to the money of an order, oldest first. */
export function OrderTimeline({ entries }: { entries: readonly Entry[] }) {
  const t = useText(ordersLabels)
  const dateTime = useFormatDateTime()
  return (
    <section className="rounded-[10px] border border-line bg-surface p-4 md:p-5">
      <h2 className="mb-3 font-semibold">{t.timeline}</h2>
      <ol className="flex flex-col">
        {entries.map((entry, index) => (
          <li key={`${entry.at} ${entry.what} ${index}`} className="flex gap-3 text-sm">
            <span aria-hidden className="flex w-3 flex-col items-center">
              <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
              {index < entries.length - 1 && <span className="w-px grow bg-line" />}
            </span>
            <div className="min-w-0 flex-1 pb-4">
              <p>
                <span className="text-muted">{t.entryKinds[entry.kind]}</span> {entry.what}
              </p>
              <p className="text-xs text-muted tabular-nums">{dateTime(entry.at)}</p>
              <Detail detail={entry.detail} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * Shows the details of a timeline entry as one line of names and values. Null and nested values are left out.
 */
function Detail({ detail }: { detail: Entry['detail'] }) {
  const parts = Object.entries(detail).filter(([, value]) => value !== null && typeof value !== 'object')
  if (parts.length === 0) return null
  return (
    <p className="text-xs [overflow-wrap:anywhere] text-muted">
      {parts.map(([name, value]) => `${name}: ${String(value)}`).join(' · ')}
    </p>
  )
}
