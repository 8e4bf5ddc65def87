import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { SettingsSection } from '#settings/section.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { balanceLabels } from './balance-text.ts'
import { BalanceEntryList } from './entry-list.tsx'
import { formatFen } from './format-money.ts'
import { GatewayKeyList } from './key-list.tsx'
import { type Balance, balanceQuery, topUpOptionsQuery } from './queries.ts'
import { RefundButton } from './refund-button.tsx'
import { TopUpForm } from './top-up-form.tsx'
import { UsageList } from './usage-list.tsx'

/** Page with the balance of the account: top-up, use, keys and entries. */
export function BalancePage() {
  const t = useText(balanceLabels)
  const { data: balance, error, refetch } = useQuery(balanceQuery)
  const { data: options } = useQuery(topUpOptionsQuery)
  const isEmpty = balance?.balance_fen === 0 && options?.is_offered === false
  return (
    <ScreenLayout title={t.title} back="/settings" className="gap-6">
      {!(balance && options) &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />)}
      {isEmpty && (
        <EmptyState icon={Wallet} title={t.off}>
          {t.offHint}
        </EmptyState>
      )}
      {balance && options && !isEmpty && (
        <>
          <BalanceSummary balance={balance} />
          {options.is_offered && <TopUpForm options={options} />}
          <UsageList />
          <GatewayKeyList />
          <BalanceEntryList />
        </>
      )}
    </ScreenLayout>
  )
}

function BalanceSummary({ balance }: { balance: Balance }) {
  const t = useText(balanceLabels)
  const { balance_fen, available_fen, low_balance_fen, is_low } = balance
  // Use of less than one fen is not booked yet, but lowers `available_fen` by one fen. A difference of one fen is
  // therefore not shown as reserved.
  const reservedFen = balance_fen - available_fen
  return (
    <SettingsSection title={t.title}>
      <p className="text-4xl font-semibold tabular-nums">{formatFen(balance_fen)}</p>
      {is_low && (
        <output className="block rounded-control bg-warn-soft px-4 py-3 text-sm text-warn-text">
          {t.low(formatFen(low_balance_fen))}
        </output>
      )}
      {reservedFen > 1 && <p className="text-sm text-muted">{t.reserved(formatFen(reservedFen))}</p>}
      <p className="text-sm text-muted">{t.hint}</p>
      {available_fen > 0 && <RefundButton amountFen={available_fen} />}
    </SettingsSection>
  )
}
