import type { ExportSubject } from './dialog-store.ts'

export const exportFormats = ['docx', 'pdf', 'print', 'site', 'markdown'] as const
export type ExportFormat = (typeof exportFormats)[number]

function exportUrl({ slug, document: part }: ExportSubject, format: ExportFormat, language: string) {
  const path = `/api/projects/${encodeURIComponent(slug)}/${format === 'print' ? 'print' : 'export'}`
  const query = new URLSearchParams({
    language,
    ...(format !== 'print' && { format }),
    ...(part && { doc: part.slug }),
  })
  return `${path}?${query}`
}

/**
 * Opens the print view in a new tab. The service renders the view, whose button opens the print dialog of the browser.
 */
export function openPrintView(subject: ExportSubject, language: string) {
  window.open(exportUrl(subject, 'print', language), '_blank', 'noopener')
}

/** Downloads the export. Throws the message of the service if it refuses. */
export async function downloadExport(
  subject: ExportSubject,
  format: ExportFormat,
  language: string,
  signal: AbortSignal,
) {
  const url = exportUrl(subject, format, language)
  // The service streams Markdown at once, so the browser can download it without holding it in memory.
  if (format === 'markdown') return saveFrom(url, '')
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(await readRefusal(response))
  const file = URL.createObjectURL(await response.blob())
  saveFrom(file, readFileName(response))
  setTimeout(() => URL.revokeObjectURL(file))
}

async function readRefusal(response: Response) {
  const body = (await response.json().catch(() => ({}))) as { error?: string }
  return body.error ?? response.statusText
}

function readFileName({ headers }: Response) {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : 'export'
}

function saveFrom(url: string, name: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
