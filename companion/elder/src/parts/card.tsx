import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import type { ComponentProps, ReactNode } from 'react'

/** CSS classes of a card, for links that look like cards. */
export const cardClasses = 'block rounded-control border border-line bg-surface p-4 shadow-raised'

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section {...props} className={joinClassNames(cardClasses, className)} />
}

type LabelledValueProps = { name: string; children: ReactNode }

/**
 * A label with its value, as one row of a `<dl>`: "时间 明天 09:00". After a long label, the value starts on a new line.
 */
export function LabelledValue({ name, children }: LabelledValueProps) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="max-w-full shrink-0 text-muted [overflow-wrap:anywhere]">{name}</dt>
      <dd className="min-w-24 flex-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Badge with a status text. The status is never shown by colour alone. */
export function Badge({ tone = 'plain', children }: { tone?: 'plain' | 'ok' | 'warn'; children: ReactNode }) {
  const tones = {
    plain: 'bg-sunken text-text',
    ok: 'bg-ok-soft text-ok-text',
    warn: 'bg-warn-soft text-warn-text',
  }
  return (
    <span
      className={joinClassNames('inline-block rounded-[8px] px-3 py-0.5 text-xs font-semibold', tones[tone])}
    >
      {children}
    </span>
  )
}
