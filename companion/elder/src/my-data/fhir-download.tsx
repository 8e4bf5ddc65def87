import { Button } from '@sanhe/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { HeartPulse } from 'lucide-react'
import { Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { downloadFile } from './download-file.ts'

/** Largest number of records in one file. Older records are in the copy of all data. */
const maxRecords = 1000

/** Downloads the newest health records in the format that hospitals read. */
export function FhirDownloadSection() {
  const download = useMutation({
    mutationFn: () => downloadFile(`/api/v1/health/fhir?count=${maxRecords}`, 'health-fhir.json'),
  })
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">健康数据（FHIR 格式）</h2>
      <p>最近 {maxRecords} 条健康记录，医院的系统能直接读取。更早的记录在信息副本里。</p>
      <ErrorMessage error={download.error} />
      <Button isBusy={download.isPending} onClick={() => download.mutate()}>
        <HeartPulse aria-hidden className="size-6" />
        下载健康数据
      </Button>
    </Card>
  )
}
