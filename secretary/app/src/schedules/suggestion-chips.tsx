import { useText } from '@sanhe/ui/i18n.ts'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { Sparkles } from 'lucide-react'
import { scheduleFormLabels } from './schedule-form-text.ts'
import { type SuggestionKey, suggestionKeys } from './schedule-suggestions.ts'

type SuggestionChipsProps = { onPick: (key: SuggestionKey) => void; isCentered?: boolean }

/** Suggested schedules. A click fills the form; nothing is saved. */
export function SuggestionChips({ onPick, isCentered = false }: SuggestionChipsProps) {
  const t = useText(scheduleFormLabels)
  return (
    <ul
      aria-label={t.suggestionsTitle}
      className={joinClassNames('flex flex-wrap gap-2', isCentered && 'justify-center')}
    >
      {suggestionKeys.map((key) => (
        <li key={key} className="max-w-full">
          <button
            type="button"
            onClick={() => onPick(key)}
            className="flex min-h-control max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-3 py-1 text-left text-sm hover:bg-hover"
          >
            <Sparkles aria-hidden className="size-3.5 shrink-0 text-accent-text" />
            {t.suggestions[key].label}
          </button>
        </li>
      ))}
    </ul>
  )
}
