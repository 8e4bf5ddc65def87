import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { chatLabels } from './chat-text.ts'

/** Welcome text of an empty conversation, with suggested messages. */
export function ChatWelcome({ avatar, onPick }: { avatar: string; onPick: (text: string) => void }) {
  const t = useText(chatLabels)
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
      <span aria-hidden className="text-5xl">
        {avatar}
      </span>
      <h2 className="text-lg font-semibold">{t.emptyTitle}</h2>
      <p className="max-w-sm text-sm leading-6 text-balance text-muted">{t.emptyHint}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {Object.values(t.suggestions).map((suggestion) => (
          <Button key={suggestion} onClick={() => onPick(suggestion)}>
            {suggestion.replace(/[:：]\s*$/, '…')}
          </Button>
        ))}
      </div>
    </div>
  )
}
