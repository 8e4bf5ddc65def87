import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { GroupBuyCampaignItem } from './campaigns-page.tsx'
import { groupBuysLabels } from './text.ts'

export function CampaignActions({ row: campaign }: { row: GroupBuyCampaignItem }) {
  const t = useText(groupBuysLabels)
  const params = { id: campaign.id }
  const { change } = api.groupBuysAdmin
  const form = defineFormDialogSpec({
    title: `${t.editCampaign}: ${campaign.service.title}`,
    action: t.save,
    loadSchema: async () =>
      (await import('@sanhe/companion/group-buys/contract')).groupBuysAdminContract.change.body,
    fields: {
      groupPrice: { kind: 'money', label: t.groupPrice, hint: t.groupPriceHint },
      validHours: { kind: 'number', label: t.validHours, unit: t.hours },
    },
    entry: campaign,
    submit: (body) => change({ params, body }),
    success: t.saved,
  })
  const running =
    campaign.status === 'active'
      ? {
          label: t.withdraw,
          isDanger: true,
          question: { title: t.withdrawQuestion(campaign.service.title), text: t.withdrawText },
          run: () => change({ params, body: { status: 'inactive' } }),
          success: t.withdrawn,
        }
      : {
          label: t.resume,
          run: () => change({ params, body: { status: 'active' } }),
          success: t.resumed,
        }
  return <RowActions actions={[{ label: t.edit, isMain: true, form }, running]} />
}
