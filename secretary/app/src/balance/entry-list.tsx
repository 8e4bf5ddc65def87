import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showError } from '@sanhe/ui/toasts.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadText } from '#api.ts'
import { saveBlobAsFile } from '#files/save-blob.ts'
import { SettingsSection } from '#settings/section.tsx'
import { balanceLabels } from './balance-text.ts'
import { formatFen, formatSignedFen } from './format-money.ts'
import { type BalanceEntryGroup, groupBalanceEntries } from './group-entries.ts'
import { balanceEntriesQuery } from './queries.ts'

/** Lists the entries of the balance, a page at a time, and downloads all of them as CSV. */
export function BalanceEntryList() {
  const t = useText(balanceLabels)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(balanceEntriesQuery)
  const download = useMutation({
    mutationFn: async () => saveBlobAsFile(await downloadText('/api/balance/entries.csv'), 'balance.csv'),
    onError: () => showError(t.failed),
  })
  const entries = data && groupBalanceEntries(data.pages.flatMap((page) => page.entries))
  return (
    <SettingsSection title={t.entries}>
      {!entries &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={3} />)}
      {entries?.length === 0 && <p className="text-sm text-muted">{t.noEntries}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {entries?.map((entry) => (
          <EntryRow key={entry.entry_id} entry={entry} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {hasNextPage && (
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t.more}
          </Button>
        )}
        {entries && entries.length > 0 && (
          <Button isBusy={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden className="size-4" />
            {t.csv}
          </Button>
        )}
      </div>
    </SettingsSection>
  )
}

function EntryRow({ entry }: { entry: BalanceEntryGroup }) {
  const t = useText(balanceLabels)
  return (
    <li className="flex items-start justify-between gap-4 py-3 text-sm">
      <span className="min-w-0">
        <span className="block font-medium">{t.kinds[entry.kind]}</span>
        <span className="block text-muted [overflow-wrap:anywhere]">
          <RelativeTimeLabel at={entry.created_at} />
          {entry.count > 1 && ` · ${t.entriesOf(entry.count)}`}
          {entry.reason !== null && ` · ${entry.reason}`}
        </span>
      </span>
      <span className="shrink-0 text-right tabular-nums">
        <span className="block font-medium">{formatSignedFen(entry.amount_fen)}</span>
        <span className="block text-muted">{t.after(formatFen(entry.balance_after_fen))}</span>
      </span>
    </li>
  )
}
