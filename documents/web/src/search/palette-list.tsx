/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a <select> cannot hold titles, marks and times */
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useEffect } from 'react'
import type { CommandPaletteGroup, CommandPaletteOption } from './options.tsx'
import { searchLabels } from './text.ts'

export const toPaletteOptionId = ({ key }: CommandPaletteOption) => `palette-${key}`

type PaletteListProps = {
  groups: readonly CommandPaletteGroup[]
  active: CommandPaletteOption | undefined
  isStale: boolean
  onRun: (option: CommandPaletteOption) => void
  onPoint: (key: string) => void
}

/**
 * Listbox of the command palette. Its text field keeps the focus and names the active option (aria-activedescendant).
 */
export function CommandPaletteList({ groups, active, isStale, onRun, onPoint }: PaletteListProps) {
  const t = useText(searchLabels)
  const activeId = active && toPaletteOptionId(active)
  useEffect(() => {
    if (activeId) document.querySelector(`#${activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  if (groups.length === 0) return null
  return (
    <div id="palette-options" role="listbox" aria-label={t.results} aria-busy={isStale}>
      {groups.map(({ title, options }) => (
        <div key={`${title}-${options[0]?.key}`} role="group" aria-label={title} className="scroll-mt-8 pb-1">
          <p aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-muted">
            {title}
          </p>
          {options.map((option) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys of all options
            <div
              key={option.key}
              id={toPaletteOptionId(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option.key === active?.key}
              onPointerMove={() => option.key !== active?.key && onPoint(option.key)}
              onClick={() => onRun(option)}
              className={joinClassNames(
                'flex min-h-10 scroll-my-2 cursor-pointer items-center gap-3 rounded-control px-2 py-2.5 pointer-coarse:min-h-11',
                option.key === active?.key && 'bg-hover',
              )}
            >
              {option.content}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
