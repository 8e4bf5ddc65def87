import { useText } from '@sanhe/ui/i18n.ts'
import { AlarmClock, FileText, ListTodo, type LucideIcon, Sparkles } from 'lucide-react'
import { chatLabels } from './chat-text.ts'
import { useActivePersona } from './use-active-persona.ts'

const starters = [
  ['ask', Sparkles],
  ['remind', AlarmClock],
  ['summarise', FileText],
  ['tasks', ListTodo],
] as const

type ChatWelcomeProps = {
  avatar: string
  /** Puts a suggested message into the field; undefined during a voice conversation, which has no field. */
  onPick: ((text: string) => void) | undefined
}

/** Welcome text of an empty conversation, with suggested messages. */
export function ChatWelcome({ avatar, onPick }: ChatWelcomeProps) {
  const t = useText(chatLabels)
  const persona = useActivePersona()
  const suggestions = persona?.starters.length
    ? persona.starters.map((text) => ({ text, Icon: Sparkles }))
    : starters.map(([key, Icon]) => ({ text: t.suggestions[key], Icon }))
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
      <span aria-hidden className="grid size-20 place-items-center rounded-full bg-sunken text-5xl">
        {avatar}
      </span>
      <h2 className="text-lg font-semibold">{t.emptyTitle}</h2>
      <p className="max-w-sm text-sm leading-6 text-balance whitespace-pre-line text-muted">
        {onPick ? persona?.greeting || t.emptyHint : t.spokenHint}
      </p>
      {onPick && <Suggestions suggestions={suggestions} onPick={onPick} />}
    </div>
  )
}

type SuggestionsProps = {
  suggestions: { text: string; Icon: LucideIcon }[]
  onPick: (text: string) => void
}

const Suggestions = ({ suggestions, onPick }: SuggestionsProps) => (
  <div className="mt-3 grid w-full max-w-xl grid-cols-1 gap-2 sm:grid-cols-2">
    {suggestions.map(({ text, Icon }) => (
      <button
        key={text}
        type="button"
        onClick={() => onPick(text)}
        className="flex min-h-16 items-center gap-3 rounded-[12px] border border-line bg-surface px-4 py-3 text-left text-sm hover:bg-hover"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
          <Icon aria-hidden className="size-[18px]" />
        </span>
        <span className="line-clamp-2 whitespace-pre-line">{text.replace(/[:：]\s*$/, '…')}</span>
      </button>
    ))}
  </div>
)
