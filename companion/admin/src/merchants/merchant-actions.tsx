import { type RowAction, RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { toSelectOptions } from '@sanhe/ui/form/options.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { type MerchantListItem, type MerchantDisplayStatus, toMerchantDisplayStatus } from './statuses.ts'
import { merchantsLabels } from './text.ts'

/**
 * Actions that an administrator can take on a merchant, by its status. The most likely action comes first.
 */
const allowed: Record<MerchantDisplayStatus, readonly (keyof ReturnType<typeof useDecisions>)[]> = {
  pending: ['approve', 'reject'],
  rejected: ['approve'],
  active: ['level', 'suspend', 'close'],
  suspended: ['reinstate', 'close'],
  closed: [],
}

export function MerchantActions({ row: merchant }: { row: MerchantListItem }) {
  const decisions = useDecisions(merchant)
  return <RowActions actions={allowed[toMerchantDisplayStatus(merchant)].map((name) => decisions[name])} />
}

function useDecisions(merchant: MerchantListItem) {
  const t = useText(merchantsLabels)
  const name = merchant.storeName ?? merchant.companyName
  const params = { id: merchant.id }
  const { approve, reject, suspend, close, changeLevel } = api.merchantApplications
  return {
    approve: {
      label: t.approve,
      isMain: true,
      run: () => approve({ params, body: null }),
      success: t.approved,
    },
    reinstate: {
      label: t.reinstate,
      isMain: true,
      run: () => approve({ params, body: null }),
      success: t.reinstated,
    },
    reject: {
      label: t.reject,
      isDanger: true,
      question: { title: t.rejectQuestion(name), text: t.rejectText, reason: 'required' },
      run: (reason = '') => reject({ params, body: { reason } }),
      success: t.rejected,
    },
    level: {
      label: t.changeLevel,
      form: defineFormDialogSpec({
        title: `${t.changeLevel}: ${name}`,
        action: t.changeLevel,
        loadSchema: async () =>
          (await import('@sanhe/companion/merchants/applications-contract')).merchantApplicationsContract
            .changeLevel.body,
        fields: {
          level: { kind: 'select', label: t.level, hint: t.levelHint, options: toSelectOptions(t.levels) },
        },
        entry: merchant,
        submit: (body) => changeLevel({ params, body }),
        success: t.levelChanged,
      }),
    },
    suspend: {
      label: t.suspend,
      isDanger: true,
      question: { title: t.suspendQuestion(name), text: t.suspendText, reason: 'required' },
      run: (reason = '') => suspend({ params, body: { reason } }),
      success: t.suspended,
    },
    close: {
      label: t.close,
      isDanger: true,
      question: { title: t.closeQuestion(name), text: t.closeText, reason: 'required' },
      run: (reason = '') => close({ params, body: { reason } }),
      success: t.closed,
    },
  } satisfies Record<string, RowAction>
}
