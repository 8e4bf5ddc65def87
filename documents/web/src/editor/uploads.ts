import type { EditorView } from '@codemirror/view'
import { ApiError } from '@sanhe/kit/http/client'
import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { editorLabels } from './editor-text.ts'
import {
  addUploadPlaceholder,
  createPlaceholderId,
  removeUploadPlaceholder,
  findUploadPlaceholderPosition,
} from './upload-placeholders.ts'

type UploadedAsset = { path: string; url: string }

/** Uploads a file in a multipart request, because the contract's client sends only JSON. */
async function uploadFile(projectSlug: string, file: File): Promise<UploadedAsset> {
  const body = new FormData()
  body.append('file', file)
  const url = `/api/projects/${encodeURIComponent(projectSlug)}/assets`
  const response = await fetch(url, { method: 'POST', body, credentials: 'same-origin' })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (!response.ok) throw new ApiError(response.status, answer)
  return answer['asset'] as UploadedAsset
}

/** Uploads files one at a time and inserts each at its placeholder's current position. */
export async function uploadIntoEditor(view: EditorView, projectSlug: string, files: File[], at: number) {
  const t = getCurrentText(editorLabels)
  const marked = files.map((file) => ({ file, id: createPlaceholderId() }))
  view.dispatch({
    effects: marked.map(({ file, id }) => addUploadPlaceholder.of({ id, at, label: t.uploading(file.name) })),
  })
  for (const { file, id } of marked) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- in order, so that the pictures stand in the order they were dropped
      const asset = await uploadFile(projectSlug, file)
      insertAsset(view, id, formatAssetMarkdown(file, asset.path))
    } catch (error) {
      view.dispatch({ effects: removeUploadPlaceholder.of({ id }) })
      showError(t.uploadFailed(file.name, uploadProblem(error)))
    }
  }
}

function insertAsset(view: EditorView, id: number, insert: string) {
  const at = findUploadPlaceholderPosition(view, id) ?? view.state.selection.main.to
  const isCursorThere = view.state.selection.main.head === at
  view.dispatch({
    changes: { from: at, insert },
    effects: removeUploadPlaceholder.of({ id }),
    userEvent: 'input.paste',
    ...(isCursorThere ? { selection: { anchor: at + insert.length } } : {}),
  })
}

/**
 * Replaces characters that have a meaning in Markdown: brackets would end the link text, and spaces or parentheses
 * would end the URL.
 */
export function formatAssetMarkdown(file: { name: string; type: string }, path: string) {
  const words = file.name
    .replace(/\.[^.]+$/, '')
    .replace(/[[\]\\]/g, ' ')
    .trim()
  const address = path.replace(/[\s()<>]/g, (char) =>
    encodeURIComponent(char).replace('(', '%28').replace(')', '%29'),
  )
  return file.type.startsWith('image/') ? `![${words}](${address})` : `[${words}](${address})`
}

function uploadProblem(error: unknown) {
  const t = getCurrentText(editorLabels)
  if (!(error instanceof ApiError)) return t.uploadOffline
  return error.status === 413 ? t.uploadTooLarge : error.message
}
