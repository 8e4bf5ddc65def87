import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { toSelectOptions } from '@sanhe/ui/form/options.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { useServiceProviderOptions } from '#providers/queries.ts'
import type { ServiceProductItem } from './statuses.ts'
import { serviceProductsLabels } from './text.ts'

const loadContract = async () =>
  (await import('@sanhe/companion/service-products/contract')).serviceProductsAdminContract
const maxImages = 9

function useProductFields() {
  const t = useText(serviceProductsLabels)
  return {
    title: { kind: 'text', label: t.name, maxLength: 200 },
    price: { kind: 'money', label: t.price },
    priceUnit: { kind: 'text', label: t.priceUnit, hint: t.priceUnitHint, maxLength: 20, isOptional: true },
    stock: { kind: 'number', label: t.stock },
    images: { kind: 'images', label: t.images, max: maxImages },
    description: { kind: 'long-text', label: t.description, isOptional: true },
    subcategory: { kind: 'text', label: t.subcategory, maxLength: 50, isOptional: true },
    location: { kind: 'text', label: t.location, maxLength: 100, isOptional: true },
    availableFrom: { kind: 'text', type: 'date', label: t.from, isOptional: true },
    availableTo: { kind: 'text', type: 'date', label: t.to, isOptional: true },
    commissionRate: {
      kind: 'number',
      label: t.commission,
      unit: '%',
      hint: t.commissionHint,
      isOmittedWhenEmpty: true,
    },
  } as const
}

export function NewServiceProductButton() {
  const t = useText(serviceProductsLabels)
  const options = useServiceProviderOptions(['travel', 'education', 'device'])
  const form = defineFormDialogSpec({
    title: t.newProduct,
    action: t.createProduct,
    loadSchema: async () => (await loadContract()).create.body,
    fields: {
      providerId: { kind: 'select', label: t.provider, options, isNumeric: true },
      category: {
        kind: 'select',
        label: t.category,
        hint: t.categoryHint,
        options: toSelectOptions(t.categories),
      },
      ...useProductFields(),
    },
    submit: (body) => api.serviceProductsAdmin.create({ body }),
    success: t.productCreated,
  })
  return <FormButton label={t.newProduct} look="primary" form={form} />
}

export function ServiceProductActions({ row: product }: { row: ServiceProductItem }) {
  const t = useText(serviceProductsLabels)
  const params = { id: product.id }
  const { change } = api.serviceProductsAdmin
  const form = defineFormDialogSpec({
    title: t.editProduct,
    action: t.save,
    loadSchema: async () => (await loadContract()).change.body,
    fields: useProductFields(),
    entry: product,
    submit: (body) => change({ params, body }),
    success: t.productSaved,
  })
  const isOnSale = product.status === 'active'
  const sale = {
    label: isOnSale ? t.takeOffSale : t.putOnSale,
    run: () => change({ params, body: { status: isOnSale ? 'inactive' : 'active' } }),
    success: isOnSale ? t.tookOffSale : t.isOnSale,
  }
  return <RowActions actions={[{ label: t.edit, isMain: true, form }, sale]} />
}
