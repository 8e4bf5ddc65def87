import { useText } from '@sanhe/ui/i18n.ts'
import { isMacKeyboard } from '#editor/shortcut-names.ts'
import type { CommandPaletteOption } from './options.tsx'
import { searchLabels } from './text.ts'

type PaletteKeysProps = { active: CommandPaletteOption | undefined; canWrite: boolean }

/** Lists the keys of the palette. Those that need a result are listed while a result is active. */
export function PaletteKeys({ active, canWrite }: PaletteKeysProps) {
  const { keys } = useText(searchLabels)
  const controlKey = isMacKeyboard() ? '⌘' : 'Ctrl'
  const isResult = active?.address !== undefined
  const isEditable = canWrite && isResult && active.editAddress !== undefined
  const all = [
    { names: ['↑', '↓'], label: keys.choose },
    { names: ['↵'], label: keys.open },
    { names: [controlKey, '↵'], label: keys.openInTab, isListed: isResult },
    { names: [controlKey, 'E'], label: keys.edit, isListed: isEditable },
    { names: [controlKey, 'C'], label: keys.copyLink, isListed: isResult },
    { names: ['Esc'], label: keys.close },
  ]
  const listed = all.filter(({ isListed = true }) => isListed)
  return (
    <p className="flex shrink-0 gap-4 border-t border-line px-4 py-2 text-xs text-muted max-sm:hidden pointer-coarse:hidden">
      {listed.map(({ names, label }) => (
        <span key={label}>
          {names.map((name) => (
            <kbd key={name} className="mr-1 rounded border border-line px-1 font-sans text-[11px] leading-4">
              {name}
            </kbd>
          ))}
          {label}
        </span>
      ))}
    </p>
  )
}
