import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SettingsSection } from '#settings/section.tsx'
import { balanceLabels } from './balance-text.ts'
import { CreateGatewayKeyDialog } from './create-key-dialog.tsx'
import { GatewayKeyListRow } from './key-row.tsx'
import { gatewayInfoQuery, gatewayKeysQuery } from './queries.ts'

/** Lists the gateway keys, and creates a key for a secretary. */
export function GatewayKeyList() {
  const t = useText(balanceLabels)
  const { data, error, refetch } = useQuery(gatewayKeysQuery)
  const { data: gateway } = useQuery(gatewayInfoQuery)
  const [isCreating, setIsCreating] = useState(false)
  return (
    <SettingsSection title={t.keys}>
      <p className="text-sm text-muted">{t.keysHint}</p>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data?.length === 0 && <p className="text-sm text-muted">{t.noKeys}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {data?.map((row) => (
          <GatewayKeyListRow key={row.key_id} row={row} />
        ))}
      </ul>
      {gateway?.is_offered && (
        <Button className="self-start" onClick={() => setIsCreating(true)}>
          <Plus aria-hidden className="size-4" />
          {t.createKey}
        </Button>
      )}
      {isCreating && gateway && (
        <CreateGatewayKeyDialog address={gateway.base_url} onClose={() => setIsCreating(false)} />
      )}
    </SettingsSection>
  )
}
