import { fromIso } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { formatDay } from '#parts/dates.ts'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { downloadFile } from './download-file.ts'
import { type DataExport, newestDataExportQuery } from './queries.ts'

/** Requests and downloads a copy of everything that the service keeps about the user. */
export function DataExportSection() {
  const query = useQuery(newestDataExportQuery)
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">下载我的信息副本</h2>
      <p>包括资料、健康记录、订单、聊天和图片，打包成一个文件，只有您能下载。</p>
      <QueryContent query={query}>{(newest) => <CopyState newest={newest} />}</QueryContent>
    </Card>
  )
}

function CopyState({ newest }: { newest: DataExport | null }) {
  const client = useQueryClient()
  const request = useMutation({
    mutationFn: () => api.dataExports.request({ body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: newestDataExportQuery.queryKey }),
  })
  if (newest?.status === 'pending')
    return <output className="font-semibold">正在生成，一般要一两分钟。好了会通知您，可以先离开。</output>
  return (
    <>
      {newest?.status === 'ready' && <Download copy={newest} />}
      {newest?.status === 'failed' && <p className="font-semibold">上次没有生成成功，请再试一次。</p>}
      <ErrorMessage error={request.error} />
      <Button
        look={newest?.status === 'ready' ? 'plain' : 'primary'}
        isBusy={request.isPending}
        onClick={() => request.mutate()}
      >
        {newest ? '重新生成' : '生成副本'}
      </Button>
      <p className="text-muted">每天可以生成一次，生成以后 7 天内有效。</p>
    </>
  )
}

const megabyte = 1024 * 1024
const formatSize = (bytes: number) =>
  bytes < megabyte ? '不到 1 MB' : `约 ${Math.round(bytes / megabyte)} MB`

function Download({ copy: { id, sizeBytes, expiresAt } }: { copy: DataExport }) {
  const download = useMutation({
    mutationFn: () => downloadFile(`/api/v1/data-exports/${id}/file`, 'sanhe-data.zip'),
  })
  return (
    <>
      <p className="font-semibold">
        副本已生成（{formatSize(sizeBytes ?? 0)}）
        {expiresAt && `，${formatDay(fromIso(expiresAt))}以前可以下载`}
      </p>
      <ErrorMessage error={download.error} />
      <Button look="primary" isBusy={download.isPending} onClick={() => download.mutate()}>
        <FileDown aria-hidden className="size-6" />
        下载副本
      </Button>
    </>
  )
}
