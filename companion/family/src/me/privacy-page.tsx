import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { useDateFormatters } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-message.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { type DataExport, downloadDataExport, newestDataExportQuery } from './data-export.ts'
import { privacyLabels } from './privacy-text.ts'

/** Page on which a child requests and downloads a copy of their own data. */
export function PrivacyPage() {
  const t = useText(privacyLabels)
  const query = useQuery(newestDataExportQuery)
  return (
    <FamilyScreenLayout title={t.title} back="/me">
      <Card className="flex flex-col gap-4">
        <h2 className="font-semibold">{t.copy}</h2>
        <p>{t.contents}</p>
        <p className="text-muted">{t.notContained}</p>
        <QueryContent query={query}>{(newest) => <CopyState newest={newest} />}</QueryContent>
      </Card>
    </FamilyScreenLayout>
  )
}

function CopyState({ newest }: { newest: DataExport | null }) {
  const t = useText(privacyLabels)
  const client = useQueryClient()
  const request = useMutation({
    mutationFn: () => api.dataExportsChild.request({ body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: newestDataExportQuery.queryKey }),
  })
  if (newest?.status === 'pending') return <output className="font-semibold">{t.pending}</output>
  const isReady = newest?.status === 'ready'
  return (
    <>
      {isReady && <Download copy={newest} />}
      {newest?.status === 'failed' && <p className="font-semibold">{t.failed}</p>}
      {newest?.status === 'expired' && <p>{t.expired}</p>}
      <ErrorMessage error={request.error} />
      <Button
        look={isReady ? 'plain' : 'primary'}
        isBusy={request.isPending}
        onClick={() => request.mutate()}
      >
        {newest ? t.requestAgain : t.request}
      </Button>
      <p className="text-xs text-muted">{t.limits}</p>
    </>
  )
}

function Download({ copy: { id, expiresAt } }: { copy: DataExport }) {
  const t = useText(privacyLabels)
  const { date } = useDateFormatters()
  const download = useMutation({ mutationFn: () => downloadDataExport(id, t.downloadFailed) })
  return (
    <>
      <p className="font-semibold">{expiresAt ? t.ready(date(expiresAt)) : t.copy}</p>
      <ErrorMessage error={download.error} />
      <Button look="primary" isBusy={download.isPending} onClick={() => download.mutate()}>
        <FileDown aria-hidden className="size-5" />
        {t.download}
      </Button>
    </>
  )
}
