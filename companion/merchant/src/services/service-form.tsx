import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api, type MerchantApiResponse } from '#api.ts'
import { servicesLabels } from './text.ts'

export type MerchantServiceItem = MerchantApiResponse<'merchantServices', 'list'>['services'][number]

const maxImages = 9
const loadContract = async () => await import('@sanhe/companion/merchant-services/contract')

function useServiceFields() {
  const t = useText(servicesLabels)
  return {
    title: { kind: 'text', label: t.name, maxLength: 200 },
    images: { kind: 'images', label: t.images, hint: t.imagesHint, max: maxImages },
    price: { kind: 'money', label: t.price },
    originalPrice: {
      kind: 'money',
      label: t.originalPrice,
      hint: t.originalPriceHint,
      isOptional: true,
    },
    priceUnit: { kind: 'text', label: t.unit, hint: t.unitHint, maxLength: 20, isOptional: true },
    serviceDuration: {
      kind: 'text',
      label: t.duration,
      hint: t.durationHint,
      maxLength: 50,
      isOptional: true,
    },
    capacity: { kind: 'number', label: t.capacity, hint: t.capacityHint, min: 1, isOptional: true },
    slotMinutes: {
      kind: 'number',
      label: t.slotMinutes,
      hint: t.slotMinutesHint,
      unit: t.minutes,
      min: 15,
      isOptional: true,
      isOmittedWhenEmpty: true,
    },
    stock: { kind: 'number', label: t.stock, hint: t.stockHint, isOptional: true },
    subcategory: { kind: 'text', label: t.subcategory, maxLength: 50, isOptional: true },
    description: { kind: 'long-text', label: t.description, maxLength: 5000, isOptional: true },
    sortOrder: {
      kind: 'number',
      label: t.sortOrder,
      hint: t.sortOrderHint,
      isOptional: true,
      isOmittedWhenEmpty: true,
    },
    isOnline: { kind: 'switch', label: t.isOnline, hint: t.isOnlineHint },
  } as const
}

export function NewServiceButton() {
  const t = useText(servicesLabels)
  const form = defineFormDialogSpec({
    title: t.create,
    action: t.createAction,
    loadSchema: async () => (await loadContract()).NewService,
    fields: useServiceFields(),
    entry: { isOnline: true, slotMinutes: 60 },
    submit: (body) => api.merchantServices.create({ body }),
    success: t.created,
  })
  return <FormButton label={t.create} look="primary" form={form} />
}

/** Returns the specification of the form dialog that changes a service. */
export function useServiceForm(service: MerchantServiceItem) {
  const t = useText(servicesLabels)
  return defineFormDialogSpec({
    title: t.editTitle,
    action: t.save,
    loadSchema: async () => (await loadContract()).ServiceChanges,
    fields: useServiceFields(),
    entry: service,
    submit: (body) => api.merchantServices.change({ params: { id: service.id }, body }),
    success: t.saved,
  })
}
