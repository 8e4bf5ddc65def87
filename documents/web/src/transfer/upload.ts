import { ApiError } from '@sanhe/kit/http/client'
import type { ImportItem } from './rules.ts'

export type ImportSummary = {
  documents: number
  folders: number
  files: number
  skipped: { path: string; reason: string }[]
}

export type ImportUpload = {
  slug: string
  parent?: string | undefined
  items: readonly ImportItem[]
  /** Progress from 0 to 1. At 1 everything is sent and the service processes the files. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Multipart request outside the contract's client. Uses XMLHttpRequest, because fetch does not report upload progress.
 */
export function uploadImport({
  slug,
  parent,
  items,
  onProgress,
  signal,
}: ImportUpload): Promise<ImportSummary> {
  const form = new FormData()
  for (const { file, path } of items) form.append('file', file, path)
  const query = parent === undefined ? '' : `?parent=${encodeURIComponent(parent)}`
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.upload.addEventListener('load', () => onProgress(1))
    request.addEventListener('load', () => {
      const answer = (request.response ?? {}) as { imported: ImportSummary } & Record<string, unknown>
      if (request.status === 200) resolve(answer.imported)
      else reject(new ApiError(request.status, answer))
    })
    request.addEventListener('error', () => reject(new TypeError('connection lost')))
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', `/api/projects/${encodeURIComponent(slug)}/import${query}`)
    request.responseType = 'json'
    request.send(form)
  })
}
