import { useText } from '@sanhe/ui/i18n.ts'
import { findReasonLabel } from './rules.ts'
import { transferLabels } from './text.ts'
import type { ImportSummary } from './upload.ts'

/** Lists the files that are not imported, or not converted, with the reason. */
export function SkippedFiles({ skipped }: Pick<ImportSummary, 'skipped'>) {
  const t = useText(transferLabels)
  return (
    <details className="rounded-control border border-line text-sm" open={skipped.length <= 5}>
      <summary className="flex min-h-row cursor-pointer items-center px-3 py-1.5">
        {t.problems(skipped.length)}
      </summary>
      <ul className="max-h-48 overflow-y-auto border-t border-line px-3 py-2">
        {skipped.map(({ path, reason }, index) => {
          const known = findReasonLabel(reason)
          return (
            <li key={index} className="py-1 [overflow-wrap:anywhere]">
              <span className="font-mono text-xs">{path}</span>
              <span className="block text-xs text-muted">
                {known ? t.reasons[known.key](known.count) : reason}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
