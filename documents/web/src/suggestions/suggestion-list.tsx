import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { Menu, MenuItem } from '@sanhe/ui/menu.tsx'
import { Check, Ellipsis, X } from 'lucide-react'
import { useState } from 'react'
import type { Suggestion } from '#api.ts'
import { OfflineNote } from '#offline/offline-note.tsx'
import { decideAllSuggestions } from './actions.ts'
import { DecidedSuggestions } from './decided-suggestions.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import { suggestionLabels } from './text.ts'

type SuggestionListProps = {
  slug: string
  docSlug: string
  suggestions: readonly Suggestion[]
  canWrite: boolean
  activeId?: number | undefined
  onShow?: ((suggestion: Suggestion) => void) | undefined
  /** True if a title above the list already names the list. */
  isTitled?: boolean
}

/** The open suggestions in the order of the text, with the actions for all of them. */
export function SuggestionList({ slug, docSlug, suggestions, canWrite, ...props }: SuggestionListProps) {
  const t = useText(suggestionLabels)
  const { activeId } = props
  const hasMenu = canWrite && suggestions.length > 1
  const isActiveOpen = suggestions.some(({ id }) => id === activeId)
  return (
    <section aria-label={t.title}>
      <div className={joinClassNames((!props.isTitled || hasMenu) && 'mb-2 flex min-h-8 items-center gap-2')}>
        <h2 className={props.isTitled ? 'sr-only' : 'flex-1 text-sm font-semibold'}>
          {t.count(suggestions.length)}
        </h2>
        {hasMenu && <DecideAllMenu address={{ slug, docSlug }} suggestions={suggestions} />}
      </div>
      {canWrite && suggestions.length > 0 && <OfflineNote about="decision" className="mb-2" />}
      <ul className="flex flex-col gap-3">
        {suggestions.map((suggestion) => (
          <SuggestionCard
            key={suggestion.id}
            slug={slug}
            suggestion={suggestion}
            canWrite={canWrite}
            isActive={suggestion.id === activeId}
            onShow={props.onShow && (() => props.onShow?.(suggestion))}
          />
        ))}
      </ul>
      <DecidedSuggestions
        key={isActiveOpen ? undefined : activeId}
        slug={slug}
        docSlug={docSlug}
        activeId={isActiveOpen ? undefined : activeId}
      />
    </section>
  )
}

type Decision = { action: 'accept' | 'reject'; author?: string }
type DecideAllMenuProps = {
  address: { slug: string; docSlug: string }
  suggestions: readonly Suggestion[]
}

function DecideAllMenu({ address, suggestions }: DecideAllMenuProps) {
  const t = useText(suggestionLabels)
  const [decision, setDecision] = useState<Decision>()
  const authors = [...new Set(suggestions.map(({ author }) => author.name))]
  const label = ({ action, author }: Decision) => {
    if (author === undefined) return action === 'accept' ? t.acceptAll : t.rejectAll
    return action === 'accept' ? t.acceptAllOf(author) : t.rejectAllOf(author)
  }
  const targets = authors.length > 1 ? [undefined, ...authors] : [undefined]
  const decisions = targets.flatMap((author) =>
    (['accept', 'reject'] as const).map((action) => ({ action, ...(author !== undefined && { author }) })),
  )
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t.all} small />}>
        {decisions.map((offered) => (
          <MenuItem
            key={label(offered)}
            icon={offered.action === 'accept' ? Check : X}
            onSelect={() => setDecision(offered)}
          >
            {label(offered)}
          </MenuItem>
        ))}
      </Menu>
      <ConfirmDialog
        isOpen={decision !== undefined}
        onClose={() => setDecision(undefined)}
        onConfirm={() => {
          if (decision) void decideAllSuggestions(address, decision.action, decision.author)
          setDecision(undefined)
        }}
        title={decision ? label(decision) : t.all}
        action={decision ? label(decision) : t.all}
      >
        {decision?.action === 'accept' ? t.acceptAllHint : t.rejectAllHint}
      </ConfirmDialog>
    </>
  )
}
