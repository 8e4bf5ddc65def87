import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { joinClassNames } from './join-class-names.ts'

type TabsProps<V extends string> = {
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly { value: V; label: ReactNode; panel: ReactNode }[]
  className?: string
}

/** Tabs with panels. Panels stay mounted, so that input in one panel survives switching to another. */
export function Tabs<V extends string>({ label, value, onChange, tabs, className }: TabsProps<V>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: V) => onChange(next)}
      className={joinClassNames('flex flex-col', className)}
    >
      <Base.List aria-label={label} className="flex gap-1 border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={joinClassNames(
              '-mb-px h-control border-b-2 border-transparent px-3 text-sm font-medium text-muted',
              'hover:text-text data-[active]:border-accent data-[active]:text-text',
            )}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted className="min-h-0 flex-1 outline-none">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
