import { classes } from '@sanhe/ui/classes.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { editorText } from './editor-text.ts'
import { type EditMode, editModes, modeFor, modeStore } from './modes.ts'

export function ModeSwitch({ mode, isNarrow }: { mode: EditMode; isNarrow: boolean }) {
  const t = useText(editorText)
  const shown = editModes.filter((candidate) => modeFor(candidate, isNarrow) === candidate)
  return (
    <div role="radiogroup" aria-label={t.view} className="flex rounded-control bg-sunken p-0.5">
      {shown.map((candidate) => (
        <button
          key={candidate}
          type="button"
          role="radio"
          aria-checked={candidate === mode}
          className={classes(
            'h-7 rounded-[6px] px-2.5 text-[13px] pointer-coarse:h-10',
            candidate === mode ? 'bg-surface font-medium shadow-raised' : 'text-muted hover:text-text',
          )}
          onClick={() => modeStore.set(candidate)}
        >
          {t[candidate]}
        </button>
      ))}
    </div>
  )
}
