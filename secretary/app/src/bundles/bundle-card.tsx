import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { InstalledBundle } from '@sanhe/protocol/bundles-api'
import { isHigherVersion } from '@sanhe/protocol/bundles/semantic-version'
import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api as backend } from '#api.ts'
import { bundleLabels } from './bundles-text.ts'
import { explainBundleError } from './explain-bundle-error.ts'

type BundleCardProps = {
  api: AgentApi
  bundle: InstalledBundle
  hasMarket: boolean
  isBusy: boolean
  onUpdate: () => void
  onChanged: () => void
}

/** Shows an installed bundle with its update, and lets the owner remove it. */
export function BundleCard({ api, bundle, hasMarket, isBusy, onUpdate, onChanged }: BundleCardProps) {
  const t = useText(bundleLabels)
  const { slug, name, version, parts } = bundle
  const [isConfirming, setConfirming] = useState(false)
  const { data: offered } = useQuery({
    queryKey: ['market-bundle', slug],
    queryFn: () => backend.market.read({ params: { slug } }),
    enabled: hasMarket,
    retry: false,
    staleTime: 0,
  })
  const isNewer = offered?.publisher_key === bundle.publisher_key && isHigherVersion(offered.version, version)
  const remove = useMutation({
    mutationFn: () => api.removeBundle(slug),
    onSuccess({ kept }) {
      setConfirming(false)
      showToast(kept.length > 0 ? t.removedKept(kept.length) : t.removed)
    },
    onSettled: onChanged,
    onError: (error) => showError(explainBundleError(error, t)),
  })
  return (
    <li className="flex flex-col gap-3 rounded-[12px] border border-line bg-surface p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold [overflow-wrap:anywhere]">{name}</h2>
          <p className="text-sm text-muted">{t.version(version)}</p>
          <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
            {parts
              .map(({ kind, key }) => (kind === 'persona' ? t.kinds[kind] : `${t.kinds[kind]} ${key}`))
              .join(' · ')}
          </p>
        </div>
        <IconButton icon={Trash2} label={t.removeOf(name)} onClick={() => setConfirming(true)} />
      </div>
      {isNewer && (
        <Button look="primary" className="self-start" isBusy={isBusy} onClick={onUpdate}>
          {t.update(offered.version)}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        title={t.removeTitle(name)}
        action={t.remove}
      >
        {t.removeHint}
      </ConfirmDialog>
    </li>
  )
}
