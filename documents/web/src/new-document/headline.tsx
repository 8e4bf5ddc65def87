import { useText } from '@sanhe/ui/i18n.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { api, type DocumentWithText, isApiErrorWithStatus } from '#api.ts'
import { findDocumentSlugs, replaceDocumentUrl } from '#editor/document-url.ts'
import type { DocumentWithSaveState } from '#editor/use-open-document.ts'
import { queryClient, treeQuery } from '#queries.ts'
import { discardNewDocument, isEscapePressUnhandled } from './discard.ts'
import { focusEditorText } from './focus-text.ts'
import { unmarkDocumentAsNew, newDocumentTitle, markDocumentAsNew } from './new-documents.ts'
import { newDocumentLabels } from './start-new-document.ts'
import { createDocumentTitleSaver } from './title-saver.ts'
import { isTypingOutsideDocument, keepsFocusAttribute } from './kept-focus.ts'
import { consumeTypeAheadText } from './type-ahead.ts'

type HeadlineProps = { doc: DocumentWithText; projectSlug: string; document: DocumentWithSaveState }

/**
 * Title field of a new document, above its text. File name and slug follow the title until the author leaves the
 * document.
 */
export function NewDocumentHeadline({ doc, projectSlug, document: open }: HeadlineProps) {
  const t = useText(newDocumentLabels)
  const router = useRouter()
  const field = useRef<HTMLTextAreaElement>(null)
  const [title, setTitle] = useState(() => newDocumentTitle(doc.id))
  const send = useEffectEvent(async (next: string) => {
    const from = { projectSlug, docSlug: doc.slug }
    const saved = await renameWithSlug(from, doc, next)
    if (!saved) return
    void queryClient.invalidateQueries({ queryKey: treeQuery(projectSlug).queryKey })
    if (field.current) await replaceDocumentUrl(router, saved, from, { projectSlug, docSlug: saved.slug })
  })
  const [saver] = useState(() => createDocumentTitleSaver({ send: (next) => send(next), later }, t.untitled))
  const change = (next: string) => {
    setTitle(next)
    markDocumentAsNew(doc.id, next)
    saver.change(next)
  }

  const discard = useEffectEvent(() => {
    open.saving.abandon()
    discardNewDocument(router, projectSlug, doc)
  })
  const isShown = useRef(false)
  useLayoutEffect(() => {
    if (isShown.current) return
    isShown.current = true
    consumeTypeAheadText((typed) => {
      if (typed === undefined) return discard()
      const [first = '', ...rest] = typed.split('\n')
      change(newDocumentTitle(doc.id) + first)
      if (rest.length > 0) open.edit(open.saving.text() + rest.join('\n'), true)
      if (isTypingOutsideDocument()) return
      if (rest.length > 0) focusEditorText()
      else field.current?.focus({ preventScroll: true })
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the field is shown
  }, [])
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    const hide = () => document.visibilityState === 'hidden' && void saver.flush()
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      void saver.flush()
      isMounted.current = false
      // In development, React unmounts and mounts a component again immediately. The document still counts as
      // new after such a remount.
      setTimeout(() => isMounted.current || unmarkDocumentAsNew(doc.id))
    }
  }, [saver, doc.id])

  const escape = useEffectEvent((event: KeyboardEvent) => {
    const isUntouched = newDocumentTitle(doc.id).trim() === '' && open.saving.isEmpty()
    if (event.key !== 'Escape' || !isUntouched || !isEscapePressUnhandled(event)) return
    event.preventDefault()
    discard()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => escape(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  return (
    <div className="mx-auto w-full max-w-[calc(38.25rem+3rem)] shrink-0 px-6 pt-4 pb-2 md:pt-8">
      <textarea
        ref={field}
        {...{ [keepsFocusAttribute]: '' }}
        rows={1}
        aria-label={t.title}
        placeholder={t.untitled}
        value={title}
        maxLength={200}
        enterKeyHint="next"
        className="block field-sizing-content max-h-32 w-full resize-none bg-transparent text-2xl leading-tight font-bold tracking-tight text-balance outline-none placeholder:text-faint md:text-[2rem]"
        onChange={(event) => change(event.target.value.replaceAll('\n', ' '))}
        onBlur={() => void saver.flush()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          const isAtEnd = event.currentTarget.selectionEnd === title.length
          if (event.key !== 'Enter' && !(event.key === 'ArrowDown' && isAtEnd)) return
          event.preventDefault()
          focusEditorText()
        }}
      />
    </div>
  )
}

/** Saves the title and the slug made from it. A document that has moved in the meantime is found by its id. */
async function renameWithSlug(
  { projectSlug, docSlug }: { projectSlug: string; docSlug: string },
  doc: DocumentWithText,
  title: string,
): Promise<DocumentWithText | undefined> {
  const body = { title, slug: title }
  try {
    return (await api.documents.update({ params: { slug: projectSlug, docSlug }, body })).doc
  } catch (error) {
    if (!isApiErrorWithStatus(error, 404)) throw error
    const moved = await findDocumentSlugs(doc)
    if (!moved) return undefined
    const params = { slug: moved.projectSlug, docSlug: moved.docSlug }
    return (await api.documents.update({ params, body })).doc
  }
}

function later(run: () => void, ms: number) {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
