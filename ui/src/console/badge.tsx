import type { ReactNode } from 'react'
import { joinClassNames } from '../join-class-names.ts'

const toneClasses = {
  neutral: 'bg-hover text-muted',
  info: 'bg-accent-soft text-accent-text',
  ok: 'bg-ok-soft text-ok-text',
  warn: 'bg-warn-soft text-warn-text',
  danger: 'bg-danger-soft text-danger-text',
}
export type BadgeTone = keyof typeof toneClasses

/** Short label of a status. The text says the status; the colour only repeats it. */
export const Badge = ({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span
    className={joinClassNames(
      'inline-flex items-center rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap',
      toneClasses[tone],
    )}
  >
    {children}
  </span>
)
