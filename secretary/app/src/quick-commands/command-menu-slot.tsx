import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { type RefObject, Suspense, useState } from 'react'
import type { KnownAgent } from '#agents/known-agents.ts'
import { getQuickCommandQuery } from './template.ts'

const QuickCommandMenu = lazyExport(() => import('./quick-command-menu.tsx'), 'QuickCommandMenu')

type CommandMenuSlotProps = {
  agent: KnownAgent
  draft: string
  input: RefObject<HTMLTextAreaElement | null>
  onDraft: (text: string) => void
}

/** Place of the menu of quick commands. The menu is loaded once a draft begins with a slash. */
export function QuickCommandMenuSlot({ agent, draft, input, onDraft }: CommandMenuSlotProps) {
  /** Draft for which the user closed the menu. The menu stays closed until the draft changes. */
  const [closedAt, setClosedAt] = useState<string>()
  const query = draft === closedAt ? undefined : getQuickCommandQuery(draft)
  if (query === undefined) return null
  return (
    <Suspense>
      <QuickCommandMenu
        agent={agent}
        query={query}
        input={input}
        onInsert={onDraft}
        onClose={() => setClosedAt(draft)}
      />
    </Suspense>
  )
}
