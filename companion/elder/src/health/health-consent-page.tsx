import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { CheckboxChoice } from '#parts/checkbox-choices.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { QueryContent } from '#parts/query-content.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { HealthConsentCard } from './health-consent-card.tsx'
import { healthConsentQuery } from './queries.ts'

/** State of the consent to health data, with the button to withdraw it. */
export function HealthConsentPage() {
  const query = useQuery(healthConsentQuery)
  return (
    <ElderScreenLayout title="健康授权" back="/health">
      <QueryContent query={query}>
        {(consent) => (
          <>
            {consent.state === 'withdrawn' && (
              <p>您已撤回同意：不再记录新的数据，手表已解绑，子女看不到您的健康数据。</p>
            )}
            {consent.isDue ? <HealthConsentCard consent={consent} /> : <GivenConsent />}
            {consent.state === 'none' && <WithdrawConsent label="不同意，停止使用健康数据" />}
          </>
        )}
      </QueryContent>
    </ElderScreenLayout>
  )
}

function GivenConsent() {
  return (
    <>
      <Card className="flex flex-col gap-3">
        <h2 className="text-lg font-bold">您已同意收集健康数据</h2>
        <p>撤回以后，不再记录新的数据，手表自动解绑，子女马上看不到您的健康数据。</p>
        <a href="/h5/legal/health" target="_blank" rel="noreferrer" className={buttonClasses()}>
          看《健康数据单独同意书》
        </a>
      </Card>
      <WithdrawConsent label="撤回同意" />
    </>
  )
}

function WithdrawConsent({ label }: { label: string }) {
  const client = useQueryClient()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [deleteData, setDeleteData] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => api.healthConsent.withdraw({ body: { deleteData } }),
    onSuccess: () => showToast('已撤回同意'),
    onSettled: () => {
      setDialogOpen(false)
      return client.invalidateQueries({ queryKey: ['health'] })
    },
  })
  return (
    <>
      <CheckboxChoice
        label="同时删除以前的健康数据"
        isOn={deleteData}
        onChange={() => setDeleteData(!deleteData)}
      />
      <ErrorMessage error={withdraw.error} />
      <Button look="danger" onClick={() => setDialogOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="撤回同意？"
        keep="再想想"
        action="撤回同意"
        isBusy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      >
        {deleteData ? '以前的健康数据会永久删除，不能恢复。' : '以前的健康数据会保留，只有您自己能看。'}
      </ConfirmDialog>
    </>
  )
}
