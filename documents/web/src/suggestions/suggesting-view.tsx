import type { EditorView } from '@codemirror/view'
import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import type { MarkdownLinkResolvers } from '@sanhe/ui/markdown/prepare-block.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { phoneMediaQuery, useMediaQuery } from '@sanhe/ui/media-query.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { MessageSquareText, PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { DocumentWithText, Suggestion } from '#api.ts'
import type { EditMode } from '#editor/modes.ts'
import { useCanWrite } from '#rights.ts'
import { suggestionsQuery } from './queries.ts'
import { EditingModeSwitch } from './editing-mode-switch.tsx'
import type { SuggestionSaveState } from './saving-session.ts'
import { findPosition } from './suggesting-extension.ts'
import { SuggestingEditor } from './suggesting-editor.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { suggestionLabels } from './text.ts'
import { UnsentSuggestions } from './unsent-suggestions.tsx'

type SuggestingViewProps = {
  projectSlug: string
  doc: Pick<DocumentWithText, 'id' | 'project_id' | 'title' | 'slug' | 'revision'>
  mode: EditMode
  links: MarkdownLinkResolvers | undefined
  onOpen: (url: string) => void
  onModeChange: (mode: 'writing' | 'suggesting') => void
}

/**
 * Shows the text with the user's own suggestions. The cards of all suggestions are at its right, or in a sheet on
 * phones.
 */
export function SuggestingView({
  projectSlug: slug,
  doc,
  mode,
  links,
  onOpen,
  onModeChange,
}: SuggestingViewProps) {
  const { slug: docSlug, revision } = doc
  const t = useText(suggestionLabels)
  const canWrite = useCanWrite()
  const isPhone = useMediaQuery(phoneMediaQuery)
  const { data, dataUpdatedAt } = useQuery(suggestionsQuery(slug, docSlug))
  const count = data?.suggestions.length ?? 0
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<SuggestionSaveState>({ kind: 'loading' })
  const activeId = useSuggestionInAddress()
  const [isSheetOpen, setSheetOpen] = useState(activeId !== undefined)
  const show = (suggestion: Suggestion) => {
    const at = view && findPosition(view.state, suggestion)
    if (!view || at === undefined) return
    setSheetOpen(false)
    // The sheet returns the focus when it has closed, so the editor receives the focus after that.
    setTimeout(() => {
      view.dispatch({ selection: { anchor: at }, scrollIntoView: true })
      view.focus()
    })
  }
  const cards = (
    <>
      <UnsentSuggestions documentId={doc.id} />
      <LoadedSuggestions slug={slug} docSlug={docSlug} activeId={activeId} isTitled={isPhone} onShow={show} />
    </>
  )
  return (
    <div data-desk className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-12 flex-wrap items-center gap-3 border-b border-line px-3 py-1">
        <EditingModeSwitch mode="suggesting" canWrite={canWrite} onChange={onModeChange} />
        <SaveState state={state} />
        {isPhone && (
          <span className="ml-auto">
            <IconButton icon={MessageSquareText} label={t.count(count)} onClick={() => setSheetOpen(true)} />
          </span>
        )}
      </div>
      <div className="flex min-h-0 flex-1">
        <SuggestingEditor
          key={`${slug}/${docSlug}`}
          params={{ slug, docSlug }}
          doc={doc}
          isLive={mode === 'live' || mode === 'preview'}
          links={links}
          onOpen={onOpen}
          // The editor reads text and suggestions again when one of these values changes.
          version={`${revision ?? 0} ${dataUpdatedAt}`}
          onView={setView}
          onState={setState}
        />
        {!isPhone && (
          <aside
            aria-label={t.title}
            className="w-80 shrink-0 overflow-y-auto border-l border-line bg-sunken px-3 pt-2 pb-6"
          >
            {cards}
          </aside>
        )}
      </div>
      {isPhone && (
        <Dialog isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} title={t.count(count)}>
          {cards}
        </Dialog>
      )}
    </div>
  )
}

type LoadedSuggestionsProps = {
  slug: string
  docSlug: string
  activeId: number | undefined
  isTitled: boolean
  onShow: (suggestion: Suggestion) => void
}

/** Cards of all suggestions of a document, and what is shown while there are none. */
function LoadedSuggestions({ slug, docSlug, ...list }: LoadedSuggestionsProps) {
  const t = useText(suggestionLabels)
  const canWrite = useCanWrite()
  const { data, isError, error, refetch } = useQuery(suggestionsQuery(slug, docSlug))
  if (isError && !data) return <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  const { suggestions } = data
  return (
    <>
      {suggestions.length === 0 && (
        <EmptyState icon={PencilLine} title={t.none} className="px-0 py-8">
          {t.noneHint}
        </EmptyState>
      )}
      <SuggestionList slug={slug} docSlug={docSlug} suggestions={suggestions} canWrite={canWrite} {...list} />
    </>
  )
}

/** Returns the suggestion that the URL names as `#suggestion-ID`; notifications link to such URLs. */
function useSuggestionInAddress() {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const id = /^suggestion-(\d+)$/.exec(hash)?.[1]
  return id === undefined ? undefined : Number(id)
}

type SaveStateProps = { state: SuggestionSaveState & { retry?: () => void } }

function SaveState({ state }: SaveStateProps) {
  const t = useText(suggestionLabels)
  if (state.kind === 'notLoaded')
    return (
      <span className="flex items-center gap-2">
        <span role="alert" className="text-[13px] text-warn-text">
          {t.notLoaded}
        </span>
        {state.retry && <Button onClick={state.retry}>{t.tryAgain}</Button>}
      </span>
    )
  if (state.kind !== 'failed') return <output className="text-[13px] text-muted">{t[state.kind]}</output>
  return (
    <span className="flex items-center gap-2">
      <span role="alert" className="rounded-control bg-warn-soft px-2 py-1 text-[13px] text-warn-text">
        {t.notSaved(state.reason)}
      </span>
      {state.retry && <Button onClick={state.retry}>{t.tryAgain}</Button>}
    </span>
  )
}
