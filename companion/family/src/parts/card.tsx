import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import type { ComponentProps, ReactNode } from 'react'

/** CSS classes of a card, for links that look like a card. */
export const cardClasses = 'block rounded-[12px] border border-line bg-surface p-4 shadow-raised'

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section {...props} className={joinClassNames(cardClasses, className)} />
}

/** A label with its value, as one row of a `<dl>`. */
export function LabelledValue({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

export const SectionTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="mt-2 text-base font-semibold">{children}</h2>
)
