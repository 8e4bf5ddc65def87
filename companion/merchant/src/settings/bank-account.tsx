import { DescriptionList } from '@sanhe/ui/console/description-list.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { saveStoreSettings } from './save-settings.ts'
import type { StoreSettingsSectionProps } from './store-page.tsx'
import { settingsLabels } from './text.ts'

const loadSchema = async () => (await import('@sanhe/companion/merchants/contract')).BankAccount

/**
 * Bank account for the payouts. The service returns only the last digits of the account number, so a merchant who
 * changes the account enters the whole number again.
 */
export function BankAccountPanel({ store: { bankAccount }, isReadOnly }: StoreSettingsSectionProps) {
  const t = useText(settingsLabels)
  const form = defineFormDialogSpec({
    title: t.editBank,
    action: t.save,
    loadSchema,
    fields: {
      accountName: { kind: 'text', label: t.accountName, maxLength: 100 },
      bankName: { kind: 'text', label: t.bankName, maxLength: 100 },
      accountNo: { kind: 'text', label: t.accountNo, maxLength: 30 },
    },
    entry: bankAccount ? { accountName: bankAccount.accountName, bankName: bankAccount.bankName } : undefined,
    submit: (body) => saveStoreSettings({ bankAccount: body }),
    success: t.saved,
  })
  return (
    <DescriptionList
      title={t.bank}
      hint={t.bankHint}
      actions={!isReadOnly && <FormButton label={t.edit} form={form} />}
      facts={[
        { label: t.accountName, value: bankAccount?.accountName ?? t.notSet },
        { label: t.bankName, value: bankAccount?.bankName },
        { label: t.accountNo, value: bankAccount?.accountNo },
      ]}
    />
  )
}
