import { ApiError } from '@sanhe/kit/http/client'
import { computeTextFingerprint } from '@sanhe/kit/security/fingerprint'
import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { api } from '#api.ts'
import { findDocumentSlugs, type DocumentSlugs } from '#editor/document-url.ts'
import { hasDrafts } from '#editor/draft-names.ts'
import { listDrafts, type StoredDraft } from '#editor/drafts.ts'
import { isOwnOfflineDraft, runWhenDraftPageCloses } from '#editor/left-drafts.ts'
import { openDocumentIds } from '#editor/open-document-ids.ts'
import { browserPageId } from '#editor/page-lock.ts'
import { toEditorLineEnds, toStoredLineEnds, usesWindowsLineEnds } from '#editor/saving-rules.ts'
import { deleteDraft } from '#editor/store-draft.ts'
import { router } from '#routes.tsx'
import { offlineLabels } from './text.ts'

/**
 * Sends the texts that closed pages typed offline. The service merges each with what others changed since. A draft is
 * deleted only when its text is saved; a text that conflicts is offered when its document is opened. Open documents
 * send their texts themselves.
 */
export async function sendLeftDrafts() {
  if (!navigator.onLine || !hasDrafts()) return
  for (const draft of listDrafts())
    if (isOwnOfflineDraft(draft) && draft.owner !== browserPageId)
      runWhenDraftPageCloses(draft, (left) => void sendDraft(left).catch(() => {}))
}

async function sendDraft(draft: StoredDraft) {
  const { documentId: id, source } = draft
  if (!source || openDocumentIds.has(id)) return
  const address = await findDocumentSlugs({ id, project_id: source.projectId, slug: source.slug })
  if (!address) return
  const t = getCurrentText(offlineLabels)
  const params = { slug: address.projectSlug, docSlug: address.docSlug }
  const { doc } = await api.documents.get({ params })
  // If the last text of the closed page was saved without an answer, the draft is based on that text.
  const isAnswered =
    draft.sent !== undefined && computeTextFingerprint(toEditorLineEnds(doc.content)) === draft.sent
  const content = toStoredLineEnds(draft.text, usesWindowsLineEnds(doc.content))
  const base_revision = (isAnswered ? doc.revision : undefined) ?? draft.revision
  try {
    await api.documents.update({ params, body: { content, base_revision } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 409)
      showToast(t.conflict(doc.title), { label: t.compare, run: () => void open(address) })
    return
  }
  deleteDraft(draft.name)
  showToast(t.merged(doc.title))
}

const open = ({ projectSlug, docSlug }: DocumentSlugs) =>
  router.navigate({ to: '/projects/$slug/docs/$docSlug', params: { slug: projectSlug, docSlug } })
