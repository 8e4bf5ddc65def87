import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { SecretaryContract } from '@sanhe/secretary/contract'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { PackagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#api.ts'
import { bundleLabels } from '#bundles/bundles-text.ts'
import { explainBundleError } from '#bundles/explain-bundle-error.ts'
import { queryClient } from '#queries.ts'
import { ScreenLayout } from '#shell/screen.tsx'
import { marketLabels } from './market-text.ts'
import { NewVersionButton } from './new-version-button.tsx'
import { marketStatusKey } from './queries.ts'
import { SecretaryLinks } from './secretary-links.tsx'

type OwnBundle = ReplyValue<SecretaryContract['market']['own']>['bundles'][number]

/** Page with the publications of the account and the state of their review. */
export function PublicationsPage() {
  const t = useText(marketLabels)
  const { data, error, refetch } = useQuery({
    queryKey: ['publications'],
    queryFn: () => api.market.own(),
    staleTime: 0,
  })
  const reload = () => void refetch()
  const isShown = data !== undefined
  useEffect(() => {
    if (!isShown) return
    // A failure only keeps the mark of new decisions.
    api.market.seeDecisions({}).then(
      () => void queryClient.invalidateQueries({ queryKey: marketStatusKey }),
      () => {},
    )
  }, [isShown])
  return (
    <ScreenLayout title={t.mine} back="/market" className="gap-4">
      {!data && (error ? <ErrorState error={error} onRetry={reload} /> : <Skeleton rows={4} />)}
      {data?.bundles.length === 0 && (
        <EmptyState icon={PackagePlus} title={t.noPublications}>
          {t.noPublicationsHint}
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {data?.bundles.map((bundle) => (
          <Publication key={bundle.slug} bundle={bundle} onChanged={reload} />
        ))}
      </ul>
      <SecretaryLinks
        title={t.makeOn}
        look="plain"
        linkTo={(address) => ({ to: '/make-bundle/$address', params: { address } })}
      />
    </ScreenLayout>
  )
}

function Publication({ bundle, onChanged }: { bundle: OwnBundle; onChanged: () => void }) {
  const t = useText(marketLabels)
  const bundleTexts = useText(bundleLabels)
  const { slug, name, versions, installs, removal_reason: removal } = bundle
  const [isConfirming, setConfirming] = useState(false)
  const isOffered = versions.some(({ status }) => status === 'published' || status === 'waiting')
  const withdraw = useMutation({
    mutationFn: () => api.market.withdraw({ params: { slug } }),
    onSuccess() {
      setConfirming(false)
      showToast(t.withdrawn)
    },
    onSettled: onChanged,
    onError: (error) => showError(explainBundleError(error, bundleTexts)),
  })
  return (
    <li className="flex flex-col gap-2 rounded-[12px] border border-line bg-surface p-4">
      <h2 className="font-semibold [overflow-wrap:anywhere]">{name}</h2>
      <p className="text-sm text-muted">{t.installs(installs)}</p>
      {removal !== null && <p className="text-sm text-danger-text">{t.removedByOperator(removal)}</p>}
      <ul className="flex flex-col gap-1 text-sm">
        {versions.map(({ version, status, reason }) => (
          <li key={version} className="[overflow-wrap:anywhere]">
            {t.version(version)}: <span className="font-medium">{t.states[status]}</span>
            {reason !== null && <span className="block text-muted">{t.reason(reason)}</span>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {removal === null && <NewVersionButton slug={slug} name={name} />}
        {isOffered && <Button onClick={() => setConfirming(true)}>{t.withdraw}</Button>}
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => withdraw.mutate()}
        isBusy={withdraw.isPending}
        title={t.withdrawTitle(name)}
        action={t.withdraw}
      >
        {t.withdrawHint}
      </ConfirmDialog>
    </li>
  )
}
