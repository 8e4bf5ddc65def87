import { EditorView } from '@codemirror/view'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { CommentsPanel } from './comments-panel.tsx'
import { commentThreadsQuery } from './queries.ts'
import { findAnchorInSource } from './source-anchor.ts'
import { commentLabels } from './text.ts'

type EditingCommentsProps = { projectSlug: string; docSlug: string; view: EditorView | null }

/** Button and panel that show the comments while the document is edited. A click on a thread shows its words. */
export function EditingComments({ projectSlug, docSlug, view }: EditingCommentsProps) {
  const t = useText(commentLabels)
  const target = { slug: projectSlug, docSlug }
  const threads = useQuery(commentThreadsQuery(target))
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<number>()
  const openCount = threads.data?.filter(({ resolved_at }) => resolved_at === null).length ?? 0
  const activate = (id: number) => {
    setActiveId(id)
    const anchor = threads.data?.find((thread) => thread.id === id)?.anchor
    const words = view && anchor && findAnchorInSource(view.state.doc.toString(), anchor)
    if (!view || !words) return
    // On phones, the sheet returns the focus when it has closed, so the editor receives the focus after that.
    setTimeout(() => {
      view.dispatch({
        selection: { anchor: words.start, head: words.end },
        effects: EditorView.scrollIntoView(words.start, { y: 'center' }),
      })
      view.focus()
    })
  }
  return (
    <>
      <IconButton
        icon={MessageSquare}
        label={t.open(openCount)}
        aria-expanded={isOpen}
        className={threads.data?.length ? undefined : 'max-md:hidden'}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <CommentsPanel
          target={target}
          threads={threads}
          anchored={undefined}
          activeId={activeId}
          draft={undefined}
          before={undefined}
          onDraftEnd={() => {}}
          onActivate={activate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
