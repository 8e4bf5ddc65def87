import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { Router, Store, Wallet } from 'lucide-react'
import { api } from '#api.ts'
import { balanceQuery, topUpOptionsQuery } from '#balance/queries.ts'
import { PageLink } from './page-link.tsx'
import { settingsLabels } from './settings-text.ts'

/**
 * Links to the pages of the account. A service without balances or without a relay has no links to them; a link stays
 * if the service did not answer, because its page explains the failure.
 */
export function AccountLinks() {
  const t = useText(settingsLabels)
  const balance = useQuery(balanceQuery)
  const topUps = useQuery(topUpOptionsQuery)
  const relay = useQuery({ queryKey: ['account-relay'], queryFn: () => api.relay.read() })
  const isPending = balance.isPending || topUps.isPending || relay.isPending
  const hasBalance = topUps.data?.is_offered !== false || balance.data?.balance_fen !== 0
  if (isPending) return null
  return (
    <>
      {hasBalance && <PageLink to="/balance" icon={Wallet} title={t.balance} hint={t.balanceHint} />}
      {relay.data?.is_offered !== false && (
        <PageLink to="/relay" icon={Router} title={t.relay} hint={t.relayHint} />
      )}
      <PageLink to="/market" icon={Store} title={t.market} hint={t.marketHint} />
    </>
  )
}
