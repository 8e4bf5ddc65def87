import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useState } from 'react'
import { copyWithMessage } from '#copy/copy-with-message.ts'
import { deleteSuggestionDraft, listSuggestionDrafts } from './suggestion-drafts.ts'
import { SuggestionDiff } from './suggestion-diff.tsx'
import { suggestionLabels } from './text.ts'

/** Lists suggestions of this browser that the service refused, so that their text can be copied. */
export function UnsentSuggestions({ documentId }: { documentId: number }) {
  const t = useText(suggestionLabels)
  const [drafts, setDrafts] = useState(() =>
    listSuggestionDrafts().filter((draft) => draft.documentId === documentId && draft.refusal !== undefined),
  )
  if (drafts.length === 0) return null
  const discard = (key: string) => {
    deleteSuggestionDraft(key)
    setDrafts((now) => now.filter((draft) => draft.key !== key))
  }
  return (
    <section aria-label={t.unsent} className="mb-3 flex flex-col gap-3">
      {drafts.map(({ key, ranges, refusal }) => (
        <div key={key} className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3">
          <p className="text-[13px] text-warn-text">{t.unsentHint(refusal ?? '')}</p>
          {ranges.map((range) => (
            <SuggestionDiff key={range.start} suggestion={range} />
          ))}
          <div className="flex flex-wrap gap-2">
            <Button
              className="px-2.5!"
              onClick={() => void copyWithMessage(ranges.map(({ replacement }) => replacement).join('\n\n'))}
            >
              {t.copy}
            </Button>
            <Button className="px-2.5!" look="quiet" onClick={() => discard(key)}>
              {t.discard}
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}
