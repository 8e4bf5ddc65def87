import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { type MerchantCampaignItem, useCampaignForm } from './campaign-form.tsx'
import { groupBuysLabels } from './text.ts'

export function CampaignActions({ row: campaign }: { row: MerchantCampaignItem }) {
  const t = useText(groupBuysLabels)
  const form = useCampaignForm(campaign)
  const params = { id: campaign.id }
  const edit = { label: t.edit, isMain: true, form }
  const withdraw = {
    label: t.withdraw,
    isDanger: true,
    question: { title: t.withdrawQuestion(campaign.service.title), text: t.withdrawText },
    run: () => api.groupBuysMerchant.change({ params, body: { status: 'inactive' } }),
    success: t.withdrawn,
  }
  const resume = {
    label: t.resume,
    run: () => api.groupBuysMerchant.change({ params, body: { status: 'active' } }),
    success: t.resumed,
  }
  return <RowActions actions={[edit, campaign.status === 'active' ? withdraw : resume]} />
}
