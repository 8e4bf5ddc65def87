import { Button } from '@sanhe/ui/button.tsx'
import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { api, type AdminApiResponse } from '#api.ts'
import { settlementsLabels } from './text.ts'

/** Shows the masked bank account of a settlement. While the payout is due, a button shows the full number. */
export function BankAccountPanel({ settlement }: { settlement: AdminApiResponse<'settlements', 'getAny'> }) {
  const t = useText(settlementsLabels)
  // The full account number is stored only in the state of this component. Leaving the page therefore removes the
  // number.
  const shown = useMutation({
    mutationFn: () => api.settlements.account({ params: { id: settlement.id } }),
    onError: (error) => showError(describeError(error)),
  })
  const account = shown.data ?? settlement.bankAccount
  const isDue = settlement.status === 'confirmed' && !shown.data
  const note = !account
    ? t.noBank
    : shown.data?.from === 'shop'
      ? t.accountFromShop
      : settlement.status === 'confirmed' && t.accountLogged
  return (
    <div className="flex flex-col gap-2">
      <DescriptionList
        title={t.bank}
        actions={
          isDue && (
            <Button isBusy={shown.isPending} onClick={() => shown.mutate()}>
              {t.showAccount}
            </Button>
          )
        }
        facts={[
          { label: t.accountName, value: account?.accountName },
          { label: t.bankName, value: account?.bankName },
          { label: t.accountNo, value: account && <span className="tabular-nums">{account.accountNo}</span> },
        ]}
      />
      {note && <p className="text-xs text-muted">{note}</p>}
    </div>
  )
}
