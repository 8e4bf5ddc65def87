import type { ReactNode } from 'react'

export const SettingsSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4 rounded-[12px] border border-line bg-surface p-4">
    <h2 className="font-semibold">{title}</h2>
    {children}
  </section>
)
