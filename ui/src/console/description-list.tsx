import type { ReactNode } from 'react'
import { joinClassNames } from '../join-class-names.ts'

type DescriptionListProps = {
  title: string
  /** Sentence below the title. */
  hint?: string
  /** Labels and values, the most important first. A fact without a value is not shown. */
  facts: readonly { label: string; value: ReactNode }[]
  /** Actions on the entry, next to the title. */
  actions?: ReactNode
}

/** A card with the facts about one entry. */
export const DescriptionList = ({ title, hint, facts, actions }: DescriptionListProps) => (
  <section className="rounded-[10px] border border-line bg-surface p-4 md:p-5">
    <div className="mb-3 flex min-h-control flex-wrap items-center justify-between gap-2">
      <div className={joinClassNames(hint !== undefined && 'min-w-48 flex-1')}>
        <h2 className="font-semibold">{title}</h2>
        {hint && <p className="text-[13px] text-muted">{hint}</p>}
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
    <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-6 gap-y-2 text-sm">
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  </section>
)
