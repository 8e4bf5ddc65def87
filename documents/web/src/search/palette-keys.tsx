import { useText } from '@sanhe/ui/i18n.ts'
import type { CommandPaletteOption } from './options.tsx'
import { searchLabels } from './text.ts'

const controlKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'

type PaletteKeysProps = { active: CommandPaletteOption | undefined; canWrite: boolean }

/** Lists the keys of the palette. Those that need a result are listed while a result is active. */
export function PaletteKeys({ active, canWrite }: PaletteKeysProps) {
  const { keys } = useText(searchLabels)
  const listed: [keys: string[], label: string][] = [
    [['↑', '↓'], keys.choose],
    [['↵'], keys.open],
    ...(active?.address === undefined ? [] : [[[controlKey, '↵'], keys.openInTab] as [string[], string]]),
    ...(canWrite && active?.editAddress !== undefined
      ? [[[controlKey, 'E'], keys.edit] as [string[], string]]
      : []),
    ...(active?.address === undefined ? [] : [[[controlKey, 'C'], keys.copyLink] as [string[], string]]),
    [['Esc'], keys.close],
  ]
  return (
    <p className="flex shrink-0 gap-4 border-t border-line px-4 py-2 text-xs text-muted max-sm:hidden pointer-coarse:hidden">
      {listed.map(([names, label]) => (
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
