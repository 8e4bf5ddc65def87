import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; hint?: string; action?: ReactNode; children: ReactNode }

/** Part of the account page with its heading and, at the right, an action. */
export function AccountPageSection({ title, hint, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {hint && <p className="text-sm leading-6 text-muted">{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
