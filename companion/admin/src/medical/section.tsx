import type { ReactNode } from 'react'

type SectionProps = { title: string; actions?: ReactNode; children: ReactNode }

/** Section of a page with a title, and with buttons next to the title. */
export const TitledSection = ({ title, actions, children }: SectionProps) => (
  <section>
    <div className="mb-2 flex min-h-control flex-wrap items-center justify-between gap-2">
      <h2 className="font-semibold">{title}</h2>
      {actions}
    </div>
    {children}
  </section>
)
