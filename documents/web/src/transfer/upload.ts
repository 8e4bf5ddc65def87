import { ApiError } from '@sanhe/kit/http/client'
import type { ImportItem } from './rules.ts'

export type ImportSummary = {
  documents: number
  folders: number
  files: number
  skipped: { path: string; reason: string }[]
}

export type ImportSource = 'markdown' | 'notion' | 'confluence' | 'word'

/** Content of an upload as the service reads it. `listed`: the first documents. */
export type ImportPreviewData = ImportSummary & {
  source: ImportSource
  listed: { path: string; title: string }[]
}

type Upload = {
  items: readonly ImportItem[]
  /** Progress from 0 to 1. At 1 everything is sent and the service processes the files. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

export type ImportUpload = Upload & { slug: string; parent?: string | undefined; source: ImportSource }

export async function uploadImport({ slug, parent, source, ...upload }: ImportUpload) {
  const query = new URLSearchParams({ source, ...(parent !== undefined && { parent }) })
  const answer = await send<{ imported: ImportSummary }>(
    `/api/projects/${encodeURIComponent(slug)}/import?${query}`,
    upload,
  )
  return answer.imported
}

/** Sends the files and returns what an import of them would add. */
export async function uploadImportPreview(upload: Upload) {
  return (await send<{ preview: ImportPreviewData }>('/api/import-preview?source=auto', upload)).preview
}

/**
 * Multipart request outside the contract's client. Uses XMLHttpRequest, because fetch does not report upload progress.
 */
function send<Answer>(url: string, { items, onProgress, signal }: Upload): Promise<Answer> {
  const form = new FormData()
  for (const { file, path } of items) form.append('file', file, path)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.upload.addEventListener('load', () => onProgress(1))
    request.addEventListener('load', () => {
      const answer = (request.response ?? {}) as Answer & Record<string, unknown>
      if (request.status === 200) resolve(answer)
      else reject(new ApiError(request.status, answer))
    })
    request.addEventListener('error', () => reject(new TypeError('connection lost')))
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', url)
    request.responseType = 'json'
    request.send(form)
  })
}
