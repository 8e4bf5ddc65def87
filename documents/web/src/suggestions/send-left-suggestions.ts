import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showToast } from '@sanhe/ui/toasts.ts'
import { copyWithMessage } from '#copy/copy-with-message.ts'
import { findDocumentSlugs } from '#editor/document-url.ts'
import { runAfterPageCloses } from '#editor/page-close.ts'
import { browserPageId } from '#editor/page-lock.ts'
import { queryClient, sessionQuery } from '#queries.ts'
import { openSuggestionDrafts } from './draft-keeper.ts'
import { isRefusal, type SavedSuggestions, sendSuggestions } from './send-plan.ts'
import type { SuggestedChange } from './suggested-text.ts'
import {
  deleteSuggestionDraft,
  listSuggestionDrafts,
  type StoredSuggestionDraft,
  storeSuggestionDraft,
} from './suggestion-drafts.ts'
import { suggestionLabels } from './text.ts'

const sending = new Set<string>()

async function copyAndDiscard(key: string, ranges: readonly SuggestedChange[]) {
  const isCopied = await copyWithMessage(ranges.map(({ replacement }) => replacement).join('\n\n'))
  if (isCopied) deleteSuggestionDraft(key)
}

/**
 * Sends the suggestions that closed editors could not send. Suggestions of another user of this browser are left,
 * because they would be sent in the name of the current user. A draft that the service refuses is kept.
 */
export function sendLeftSuggestions() {
  const userId = queryClient.getQueryData(sessionQuery.queryKey)?.id
  for (const draft of listSuggestionDrafts()) {
    if (draft.userId !== userId || draft.refusal !== undefined || openSuggestionDrafts.has(draft.key))
      continue
    if (draft.owner === browserPageId) void send(draft)
    else runAfterPageCloses(draft.owner, () => void send(draft))
  }
}

async function send({ key }: StoredSuggestionDraft) {
  // The page that wrote the draft may have sent it before it was closed.
  const found = listSuggestionDrafts().find((one) => one.key === key)
  if (!found || sending.has(key)) return
  sending.add(key)
  try {
    await sendDraft(found)
  } catch {
    // The service cannot be reached. The draft is sent when the connection returns.
  }
  sending.delete(key)
}

async function sendDraft({ key, owner: _owner, ranges, ...draft }: StoredSuggestionDraft) {
  const { documentId: id, projectId: project_id, slug, title } = draft
  const known: SavedSuggestions = { ...draft }
  const keep = (refusal?: string) =>
    storeSuggestionDraft(key, { ...draft, ...known, ranges, ...(refusal !== undefined && { refusal }) })
  const t = getCurrentText(suggestionLabels)
  const address = await findDocumentSlugs({ id, project_id, slug })
  if (!address)
    return showToast(t.documentGone(title), {
      label: t.copyAndDiscard,
      run: () => void copyAndDiscard(key, ranges),
    })
  try {
    await sendSuggestions({ slug: address.projectSlug, docSlug: address.docSlug }, known, ranges, () =>
      keep(),
    )
  } catch (error) {
    if (!isRefusal(error) || error.status === 401) throw error
    return void keep(error.message)
  }
  deleteSuggestionDraft(key)
  await queryClient.invalidateQueries({ queryKey: ['suggestions'] })
  showToast(t.draftSent(title))
}
