import { Button } from '@sanhe/ui/button.tsx'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { getCurrentText, useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { projectsQuery } from '#queries.ts'
import { findDocumentSlugs } from './document-url.ts'
import { DraftNoticeBar, discardDocumentDraft } from './draft-notice.tsx'
import { runWhenDraftPageCloses } from './left-drafts.ts'
import { draftLabels } from './draft-text.ts'
import { listDrafts, type StoredDraft } from './drafts.ts'
import { openDocumentIds } from './open-document-ids.ts'
import { browserPageId } from './page-lock.ts'
import { saveAsNewDocument } from './save-as-new.ts'
import { type DocumentOfDraft, deleteDraft } from './store-draft.ts'

type Orphan = StoredDraft & { source: DocumentOfDraft }

/** Lists drafts whose document is deleted, because no document page can offer them. */
export function UnsavedDraftList() {
  const { orphans, remove, add } = useOrphans()
  const [orphan] = orphans
  if (!orphan) return null
  return (
    <OrphanBar
      key={orphan.name}
      orphan={orphan}
      onSaved={() => remove(orphan)}
      onDiscard={() => {
        remove(orphan)
        discardDocumentDraft(orphan, () => add(orphan))
      }}
    />
  )
}

const without = (orphans: readonly Orphan[], { name }: Orphan) =>
  orphans.filter((orphan) => orphan.name !== name)
const addOrphan = (orphan: Orphan) => (orphans: readonly Orphan[]) =>
  [...without(orphans, orphan), orphan].toSorted((a, b) => b.at - a.at)

function useOrphans() {
  const [orphans, setOrphans] = useState<readonly Orphan[]>([])
  useEffect(() => {
    let isCurrent = true
    const look = async (draft: StoredDraft) => {
      const { source, documentId } = draft
      if (!source || openDocumentIds.has(documentId)) return
      const address = await findDocumentSlugs({
        id: documentId,
        project_id: source.projectId,
        slug: source.slug,
      })
      // While this page looked up the document, another page may have continued the text in a new document and deleted
      // the draft.
      const isKept = listDrafts().some(({ name }) => name === draft.name)
      if (!address && isKept && isCurrent) setOrphans(addOrphan({ ...draft, source }))
    }
    // When the browser is offline, this page cannot find out whether the document exists. The next opened page repeats
    // the check.
    const offer = (draft: StoredDraft) => void look(draft).catch(() => {})
    const stops = listDrafts().map((draft) =>
      draft.owner === browserPageId ? offer(draft) : runWhenDraftPageCloses(draft, offer),
    )
    return () => {
      isCurrent = false
      for (const stop of stops) stop?.()
    }
  }, [])
  return {
    orphans,
    remove: (orphan: Orphan) => setOrphans((now) => without(now, orphan)),
    add: (orphan: Orphan) => setOrphans(addOrphan(orphan)),
  }
}

type OrphanBarProps = { orphan: Orphan; onSaved: () => void; onDiscard: () => void }

function OrphanBar({ orphan, onSaved, onDiscard }: OrphanBarProps) {
  const t = useText(draftLabels)
  const router = useRouter()
  const { data: projects = [] } = useQuery(projectsQuery)
  const [chosen, setChosen] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const { source, text, at } = orphan
  const own = projects.find(({ id }) => id === source.projectId)
  const projectSlug = own?.slug ?? chosen ?? projects[0]?.slug
  const save = async (slug: string) => {
    setSaving(true)
    try {
      const doc = await saveAsNewDocument(source, text, { projectSlug: slug })
      deleteDraft(orphan.name)
      onSaved()
      showToast(getCurrentText(draftLabels).saved(doc.title))
      await router.navigate({ to: '/projects/$slug/docs/$docSlug', params: { slug, docSlug: doc.slug } })
    } catch (error) {
      setSaving(false)
      showError(`${getCurrentText(draftLabels).notSaved}. ${error instanceof Error ? error.message : ''}`)
    }
  }
  return (
    <DraftNoticeBar words={t.orphan(source.title)} at={at}>
      {!own && projects.length > 0 && (
        <select
          aria-label={t.project}
          className={`${inputClasses} h-control max-w-48`}
          value={projectSlug}
          onChange={(event) => setChosen(event.target.value)}
        >
          {projects.map(({ id, slug, name }) => (
            <option key={id} value={slug}>
              {name}
            </option>
          ))}
        </select>
      )}
      <Button look="quiet" onClick={onDiscard}>
        {t.discard}
      </Button>
      <Button
        look="primary"
        isBusy={isSaving}
        disabled={projectSlug === undefined}
        onClick={() => projectSlug !== undefined && !isSaving && void save(projectSlug)}
      >
        {t.saveAsNew}
      </Button>
    </DraftNoticeBar>
  )
}
