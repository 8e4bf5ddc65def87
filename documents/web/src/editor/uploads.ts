import type { EditorView } from '@codemirror/view'
import { ApiError } from '@sanhe/kit/http/client'
import { textNow } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { editorText } from './editor-text.ts'
import { addUploadMark, removeUploadMark, uploadPosition } from './upload-marks.ts'

type UploadedAsset = { path: string; url: string }

/** Multipart request. The contract's client sends only JSON. */
async function uploadFile(projectSlug: string, file: File): Promise<UploadedAsset> {
  const body = new FormData()
  body.append('file', file)
  const url = `/api/projects/${encodeURIComponent(projectSlug)}/assets`
  const response = await fetch(url, { method: 'POST', body, credentials: 'same-origin' })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (!response.ok) throw new ApiError(response.status, answer)
  return answer['asset'] as UploadedAsset
}

let lastId = 0

/** Uploads files one at a time and inserts each at its placeholder's current position. */
export async function uploadIntoEditor(view: EditorView, projectSlug: string, files: File[], at: number) {
  const t = textNow(editorText)
  const marked = files.map((file) => ({ file, id: ++lastId }))
  view.dispatch({
    effects: marked.map(({ file, id }) => addUploadMark.of({ id, at, label: t.uploading(file.name) })),
  })
  for (const { file, id } of marked) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- in order, so that the pictures stand in the order they were dropped
      const asset = await uploadFile(projectSlug, file)
      insertAsset(view, id, assetMarkdown(file, asset.path))
    } catch (error) {
      view.dispatch({ effects: removeUploadMark.of({ id }) })
      showError(t.uploadFailed(file.name, uploadProblem(error)))
    }
  }
}

function insertAsset(view: EditorView, id: number, insert: string) {
  const at = uploadPosition(view, id) ?? view.state.selection.main.to
  const isCursorThere = view.state.selection.main.head === at
  view.dispatch({
    changes: { from: at, insert },
    effects: removeUploadMark.of({ id }),
    userEvent: 'input.paste',
    ...(isCursorThere ? { selection: { anchor: at + insert.length } } : {}),
  })
}

/** Brackets would end the link text; spaces and brackets would end the address. */
export function assetMarkdown(file: { name: string; type: string }, path: string) {
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
  const t = textNow(editorText)
  if (!(error instanceof ApiError)) return t.uploadOffline
  return error.status === 413 ? t.uploadTooLarge : error.message
}
