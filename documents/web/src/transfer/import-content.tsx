import { useText } from '@sanhe/ui/i18n.ts'
import { SkippedFiles } from './skipped-files.tsx'
import { transferLabels } from './text.ts'
import type { ImportPreviewData } from './upload.ts'

type ImportContentProps = {
  content: ImportPreviewData
  isConverted: boolean
  onConvert: (isConverted: boolean) => void
}

/**
 * Shows a preview of the import: counts, documents and problems. Offers to convert the files of another program.
 */
export function ImportContent({ content, isConverted, onConvert }: ImportContentProps) {
  const t = useText(transferLabels)
  const { source, documents, folders, files, listed, skipped } = content
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>{t.content(documents, folders, files)}</p>
      {source !== 'markdown' && (
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            className="mt-1 size-4 accent-accent"
            checked={isConverted}
            onChange={(event) => onConvert(event.target.checked)}
          />
          <span>
            {t.convert[source]}
            <span className="block text-muted">{t.convertHints[source]}</span>
          </span>
        </label>
      )}
      {listed.length > 0 && (
        <details className="rounded-control border border-line">
          <summary className="flex min-h-row cursor-pointer items-center px-3 py-1.5">
            {t.showDocuments}
          </summary>
          <ul className="max-h-48 overflow-y-auto border-t border-line px-3 py-2">
            {listed.map(({ path, title }) => (
              <li key={path} className="py-1 [overflow-wrap:anywhere]">
                {title}
                <span className="block font-mono text-xs text-muted">{path}</span>
              </li>
            ))}
            {documents > listed.length && (
              <li className="py-1 text-muted">{t.more(documents - listed.length)}</li>
            )}
          </ul>
        </details>
      )}
      {skipped.length > 0 && <SkippedFiles skipped={skipped} />}
    </div>
  )
}
