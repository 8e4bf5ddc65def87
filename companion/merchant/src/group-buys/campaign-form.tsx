import { formatYuan } from '@sanhe/ui/console/format.ts'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { api, type MerchantApiResponse } from '#api.ts'
import { groupBuysLabels } from './text.ts'

export type MerchantCampaignItem = MerchantApiResponse<'groupBuysMerchant', 'list'>['campaigns'][number]

const loadContract = async () => await import('@sanhe/companion/group-buys/contract')

/** Services that the form offers as choices: services that users can buy and that have a price. */
function useServiceOptions() {
  const { data = [] } = useQuery({
    queryKey: ['services', 'all'],
    queryFn: async ({ signal }) =>
      (await api.merchantServices.list({ query: { pageSize: 50, status: 'active' } }, { signal })).services,
  })
  return data
    .filter(({ price, isOnline }) => price > 0 && isOnline)
    .map(({ id, title, price }) => ({ value: String(id), label: `${title} (${formatYuan(price)})` }))
}

function usePriceFields() {
  const t = useText(groupBuysLabels)
  return {
    groupPrice: { kind: 'money', label: t.groupPrice },
    validHours: { kind: 'number', label: t.validHours, hint: t.validHoursHint, unit: t.hours },
  } as const
}

export function NewCampaignButton() {
  const t = useText(groupBuysLabels)
  const { groupPrice, validHours } = usePriceFields()
  const form = defineFormDialogSpec({
    title: t.create,
    action: t.createAction,
    loadSchema: async () => (await loadContract()).CampaignInput,
    fields: {
      serviceId: {
        kind: 'select',
        label: t.service,
        hint: t.serviceHint,
        options: useServiceOptions(),
        isNumeric: true,
      },
      groupPrice,
      minMembers: { kind: 'number', label: t.minMembers, hint: t.minMembersHint, unit: t.people },
      maxMembers: { kind: 'number', label: t.maxMembers, unit: t.people },
      validHours,
    },
    entry: { minMembers: 3, maxMembers: 10, validHours: 24 },
    submit: (body) => api.groupBuysMerchant.create({ body }),
    success: t.createdToast,
  })
  return <FormButton label={t.create} look="primary" form={form} />
}

/** Returns the specification of the form dialog that changes the price and the times of a campaign. */
export function useCampaignForm(campaign: MerchantCampaignItem) {
  const t = useText(groupBuysLabels)
  return defineFormDialogSpec({
    title: t.editTitle,
    action: t.save,
    loadSchema: async () => (await loadContract()).CampaignChanges,
    fields: usePriceFields(),
    entry: campaign,
    submit: (body) => api.groupBuysMerchant.change({ params: { id: campaign.id }, body }),
    success: t.saved,
  })
}
