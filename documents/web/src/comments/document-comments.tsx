import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { MessageSquare, MessageSquarePlus, PencilLine } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { CommentThread, Suggestion } from '#api.ts'
import { useCanWrite } from '#rights.ts'
import { TopBarActions } from '#shell/top-bar.tsx'
import { suggestionsQuery } from '#suggestions/queries.ts'
import { SuggestionList } from '#suggestions/suggestion-list.tsx'
import { suggestionLabels } from '#suggestions/text.ts'
import type { CommentAnchor } from './anchor.ts'
import { CommentsPanel } from './comments-panel.tsx'
import { formatShortcut } from '#editor/shortcut-names.ts'
import { commentThreadsQuery } from './queries.ts'
import { commentLabels } from './text.ts'
import { useAnchoredThreads } from './use-anchored-threads.ts'
import { useCommentHighlights } from './use-highlights.ts'
import { readTextSelection, type TextSelection, useTextSelection } from './use-text-selection.ts'

type DocumentCommentsProps = {
  projectSlug: string
  docSlug: string
  /** Element that contains the rendered text. */
  root: RefObject<HTMLElement | null>
  onSuggest: () => void
}

const none: readonly Range[] = []
const noSuggestions: readonly Suggestion[] = []

/** Returns what the panel shows: whether it is open, its active thread or suggestion, and the comment that is begun. */
function useCommentsPanel() {
  const [isOpen, setOpen] = useState(false)
  const [activeThreadId, setActiveThreadId] = useState<number>()
  const [activeSuggestionId, setActiveSuggestionId] = useState<number>()
  const [draft, setDraft] = useState<CommentAnchor>()
  return {
    isOpen,
    activeThreadId,
    activeSuggestionId,
    draft,
    toggle: () => setOpen(!isOpen),
    openThread(id: number) {
      setActiveThreadId(id)
      setOpen(true)
    },
    openSuggestion(id: number) {
      setActiveSuggestionId(id)
      setOpen(true)
    },
    beginComment(anchor: CommentAnchor) {
      setDraft(anchor)
      setOpen(true)
    },
    endComment: () => setDraft(undefined),
    close() {
      setOpen(false)
      setActiveThreadId(undefined)
    },
  }
}

/** Comments of the document: marks in the text, a button at a selection, and a panel with the threads. */
export function DocumentComments({ projectSlug, docSlug, root, onSuggest }: DocumentCommentsProps) {
  const threads = useQuery(commentThreadsQuery({ slug: projectSlug, docSlug }))
  const suggestions = useQuery(suggestionsQuery(projectSlug, docSlug)).data?.suggestions ?? noSuggestions
  const canWrite = useCanWrite()
  const anchored = useAnchoredThreads(root, threads.data)
  const selection = useTextSelection(root)
  const panel = useCommentsPanel()
  const { activeThreadId, activeSuggestionId } = panel
  const openThreadRanges = useMemo(
    () =>
      threads.data?.flatMap(({ id, resolved_at }) => (resolved_at ? [] : (anchored?.get(id) ?? []))) ?? none,
    [threads.data, anchored],
  )
  const activeRange = activeThreadId === undefined ? undefined : anchored?.get(activeThreadId)
  useCommentHighlights(openThreadRanges, activeRange)
  useTargetInAddress((kind, id) => {
    const threadOf = suggestions.find(({ thread }) => thread?.id === id)
    if (kind === 'suggestion') panel.openSuggestion(id)
    else if (threadOf) panel.openSuggestion(threadOf.id)
    else panel.openThread(id)
  })
  useMarkClicks(root, anchored, panel.openThread)
  const commentOnSelection = () => {
    const selected = root.current && readTextSelection(root.current)
    if (selected) panel.beginComment(selected.anchor)
  }
  useCommentShortcut(commentOnSelection)
  return (
    <>
      <TopBarActions>
        {!canWrite && <SuggestButton onClick={onSuggest} />}
        <PanelButton
          threads={threads.data ?? []}
          suggestionCount={suggestions.length}
          isOpen={panel.isOpen}
          onClick={panel.toggle}
        />
      </TopBarActions>
      {selection && <SelectionButton selection={selection} onComment={commentOnSelection} />}
      {panel.isOpen && (
        <CommentsPanel
          target={{ slug: projectSlug, docSlug }}
          threads={threads}
          anchored={anchored}
          activeId={activeThreadId}
          draft={panel.draft}
          before={
            (suggestions.length > 0 || activeSuggestionId !== undefined) && (
              <div className="mb-4">
                <SuggestionList
                  slug={projectSlug}
                  docSlug={docSlug}
                  suggestions={suggestions}
                  canWrite={canWrite}
                  activeId={activeSuggestionId}
                />
              </div>
            )
          }
          onDraftEnd={panel.endComment}
          onActivate={panel.openThread}
          onClose={panel.close}
        />
      )}
    </>
  )
}

/** Button of users who may not write, so that they find how to propose a change. */
function SuggestButton({ onClick }: { onClick: () => void }) {
  const { suggest } = useText(suggestionLabels)
  return (
    <Button look="primary" onClick={onClick}>
      <PencilLine aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{suggest}</span>
    </Button>
  )
}

type PanelButtonProps = {
  threads: readonly Pick<CommentThread, 'resolved_at'>[]
  suggestionCount: number
  isOpen: boolean
  onClick: () => void
}

/** Opens and closes the panel, and names the number of open threads and suggestions. */
function PanelButton({ threads, suggestionCount, isOpen, onClick }: PanelButtonProps) {
  const t = useText(commentLabels)
  const s = useText(suggestionLabels)
  const openThreads = t.open(threads.filter(({ resolved_at }) => resolved_at === null).length)
  return (
    <IconButton
      icon={MessageSquare}
      label={suggestionCount ? `${openThreads}, ${s.count(suggestionCount)}` : openThreads}
      aria-expanded={isOpen}
      // Phones hide this button while the document has no thread, because the bar has little room. The button at a
      // selection starts the first comment.
      className={threads.length || suggestionCount ? 'order-first' : 'order-first max-sm:hidden'}
      onClick={onClick}
    />
  )
}

/**
 * Opens the thread or suggestion that the URL names as `#thread-ID` or `#suggestion-ID`; notifications link to such
 * URLs.
 */
function useTargetInAddress(activate: (kind: string, id: number) => void) {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const show = useEffectEvent(activate)
  useEffect(() => {
    const [, kind, id] = /^(thread|suggestion)-(\d+)$/.exec(hash) ?? []
    if (kind && id) show(kind, Number(id))
  }, [hash])
}

/** A click on marked words opens their thread. */
function useMarkClicks(
  root: RefObject<HTMLElement | null>,
  anchored: ReadonlyMap<number, Range> | undefined,
  activate: (id: number) => void,
) {
  const press = useEffectEvent((event: MouseEvent) => {
    if (getSelection()?.isCollapsed === false) return
    const isInside = ({ left, right, top, bottom }: DOMRect) =>
      event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
    const found = [...(anchored ?? [])].find(([, range]) => [...range.getClientRects()].some(isInside))
    if (found) activate(found[0])
  })
  useEffect(() => {
    const element = root.current
    const listen = (event: MouseEvent) => press(event)
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [root])
}

/** Ctrl+Alt+M comments on the selection, as in other editors. */
function useCommentShortcut(start: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyM' || !event.altKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    start()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const buttonHeight = 40
const margin = 8

function SelectionButton({ selection, onComment }: { selection: TextSelection; onComment: () => void }) {
  const t = useText(commentLabels)
  const { rect } = selection
  const top = Math.min(rect.bottom + margin, innerHeight - buttonHeight - margin)
  return (
    <button
      type="button"
      title={`${t.comment} (${formatShortcut('Mod-Alt-m')})`}
      style={{ top, left: Math.max(margin, Math.min(rect.left, innerWidth - 140)) }}
      className="fixed z-30 flex h-10 items-center gap-2 rounded-control border border-line bg-surface px-3 text-sm font-medium shadow-floating hover:bg-hover print:hidden"
      // Prevents the default action of the press, which would end the selection before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onComment}
    >
      <MessageSquarePlus aria-hidden className="size-4" />
      {t.comment}
    </button>
  )
}
