import type { ReactNode } from 'react'
import { joinClassNames } from '../join-class-names.ts'

type PanelProps = { title: string; hint?: string; actions?: ReactNode; children?: ReactNode }

/** A titled part of a page, such as a chart or a short list. */
export const ConsolePanel = ({ title, hint, actions, children }: PanelProps) => (
  <section className="min-w-0 rounded-[10px] border border-line bg-surface p-4 md:p-5">
    <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className={joinClassNames(hint !== undefined && 'min-w-48 flex-1')}>
        <h2 className="font-semibold">{title}</h2>
        {hint && <p className="text-[13px] text-muted">{hint}</p>}
      </div>
      {actions}
    </div>
    {/* Hides the empty content box, so that a panel without content has no space below its title. */}
    <div className="mt-3 empty:hidden">{children}</div>
  </section>
)
