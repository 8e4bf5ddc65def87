import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { MessageSquare, MessageSquarePlus, PencilLine } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Suggestion } from '#api.ts'
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

/** Comments of the document: marks in the text, a button at a selection, and a panel with the threads. */
export function DocumentComments({ projectSlug, docSlug, root, onSuggest }: DocumentCommentsProps) {
  const t = useText(commentLabels)
  const s = useText(suggestionLabels)
  const threads = useQuery(commentThreadsQuery({ slug: projectSlug, docSlug }))
  const suggestions = useQuery(suggestionsQuery(projectSlug, docSlug)).data?.suggestions ?? noSuggestions
  const canWrite = useCanWrite()
  const [activeSuggestionId, setActiveSuggestionId] = useState<number>()
  const anchored = useAnchoredThreads(root, threads.data)
  const selection = useTextSelection(root)
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<number>()
  const [draft, setDraft] = useState<CommentAnchor>()
  const open = threads.data?.filter(({ resolved_at }) => resolved_at === null) ?? []
  const ranges = useMemo(
    () =>
      threads.data?.flatMap(({ id, resolved_at }) => (resolved_at ? [] : (anchored?.get(id) ?? []))) ?? none,
    [threads.data, anchored],
  )
  useCommentHighlights(ranges, activeId === undefined ? undefined : anchored?.get(activeId))
  const activate = (id: number) => {
    setActiveId(id)
    setOpen(true)
  }
  const activateSuggestion = (id: number) => {
    setActiveSuggestionId(id)
    setOpen(true)
  }
  useTargetInAddress((kind, id) => {
    const threadOf = suggestions.find(({ thread }) => thread?.id === id)
    if (kind === 'suggestion') activateSuggestion(id)
    else if (threadOf) activateSuggestion(threadOf.id)
    else activate(id)
  })
  useMarkClicks(root, anchored, activate)
  const start = () => {
    const selected = root.current && readTextSelection(root.current)
    if (!selected) return
    setDraft(selected.anchor)
    setOpen(true)
  }
  useCommentShortcut(start)
  return (
    <>
      <TopBarActions>
        {!canWrite && (
          <Button look="primary" onClick={onSuggest}>
            <PencilLine aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{s.suggest}</span>
          </Button>
        )}
        <IconButton
          icon={MessageSquare}
          label={
            suggestions.length
              ? `${t.open(open.length)}, ${s.count(suggestions.length)}`
              : t.open(open.length)
          }
          aria-expanded={isOpen}
          // Phones hide this button while the document has no thread, because the bar has little room. The button at a
          // selection starts the first comment.
          className={threads.data?.length || suggestions.length ? 'order-first' : 'order-first max-sm:hidden'}
          onClick={() => setOpen(!isOpen)}
        />
      </TopBarActions>
      {selection && <SelectionButton selection={selection} onComment={start} />}
      {isOpen && (
        <CommentsPanel
          target={{ slug: projectSlug, docSlug }}
          threads={threads}
          anchored={anchored}
          activeId={activeId}
          draft={draft}
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
          onDraftEnd={() => setDraft(undefined)}
          onActivate={activate}
          onClose={() => {
            setOpen(false)
            setActiveId(undefined)
          }}
        />
      )}
    </>
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
