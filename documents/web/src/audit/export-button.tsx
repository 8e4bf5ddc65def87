import { Button } from '@sanhe/ui/button.tsx'
import { downloadCsv, toCsv } from '@sanhe/ui/console/csv.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { describeAuditActor, describeAuditEntryDetails } from './describe-entry.ts'
import type { AuditFilters } from './filters.ts'
import { loadEntriesForExport, maxExportedEntries } from './queries.ts'
import { auditLabels } from './text.ts'
import { useAuditWording } from './use-wording.ts'

/** Saves the entries that match the filters as a CSV file. */
export function AuditExportButton({ filters }: { filters: AuditFilters }) {
  const t = useText(auditLabels)
  const wording = useAuditWording()
  const save = async () => {
    const { entries, isCapped } = await loadEntriesForExport(filters)
    const csv = toCsv(
      [
        { header: t.time, value: ({ at }) => at },
        { header: t.person, value: (entry) => describeAuditActor(entry, t) },
        { header: t.action, value: ({ action }) => t.actions[action] },
        { header: t.target, value: ({ target }) => target },
        { header: t.project, value: ({ project }) => project },
        { header: t.address, value: ({ address }) => address },
        { header: t.detail, value: (entry) => describeAuditEntryDetails(entry, wording) },
      ],
      entries,
    )
    downloadCsv('audit-log', csv)
    if (isCapped) showToast(t.capped(maxExportedEntries))
  }
  const { mutate, isPending } = useMutation({ mutationFn: save, onError: () => showError(t.notExported) })
  return (
    <Button className="px-3" title={t.export} isBusy={isPending} onClick={() => mutate()}>
      <Download aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{t.export}</span>
    </Button>
  )
}
