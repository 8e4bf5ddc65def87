import { type RowAction, RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import { useServiceProviderOptions } from '#providers/queries.ts'
import { useCategoryOptions } from './category-queries.ts'
import type { GroceryProductItem } from './statuses.ts'
import { useStockActions } from './stock-actions.ts'
import { groceriesLabels } from './text.ts'

const loadContract = async () =>
  (await import('@sanhe/companion/shopping/catalogue-contract')).groceryCatalogueContract

function useProductFields() {
  const t = useText(groceriesLabels)
  return {
    name: { kind: 'text', label: t.name, maxLength: 100 },
    category: { kind: 'select', label: t.category, options: useCategoryOptions(), isOptional: true },
    unit: { kind: 'text', label: t.unit, hint: t.unitHint, maxLength: 20, isOptional: true },
    price: { kind: 'money', label: t.price },
    description: { kind: 'long-text', label: t.description, maxLength: 2000, isOptional: true },
    imageUrl: { kind: 'image', label: t.image, isOptional: true, isClearable: true },
  } as const
}

export function NewGroceryProductButton() {
  const t = useText(groceriesLabels)
  const options = useServiceProviderOptions(['grocery'])
  const form = defineFormDialogSpec({
    title: t.newProduct,
    action: t.createProduct,
    loadSchema: async () => (await loadContract()).createProduct.body,
    fields: {
      providerId: { kind: 'select', label: t.grocer, options, isNumeric: true },
      ...useProductFields(),
      stock: { kind: 'number', label: t.stock },
    },
    submit: (body) => api.groceryCatalogue.createProduct({ body }),
    success: t.productCreated,
  })
  return <FormButton label={t.newProduct} look="primary" form={form} />
}

export function GroceryProductActions({ row: product }: { row: GroceryProductItem }) {
  const t = useText(groceriesLabels)
  const params = { id: product.id }
  const { changeProduct } = api.groceryCatalogue
  const stockActions = useStockActions(product)
  const form = defineFormDialogSpec({
    title: t.editProduct,
    action: t.save,
    loadSchema: async () => (await loadContract()).changeProduct.body,
    fields: useProductFields(),
    entry: product,
    submit: (body) => changeProduct({ params, body }),
    success: t.productSaved,
  })
  const isOnSale = product.status === 'available'
  const sale: RowAction = {
    label: isOnSale ? t.takeOffSale : t.putOnSale,
    run: () => changeProduct({ params, body: { status: isOnSale ? 'unavailable' : 'available' } }),
    success: isOnSale ? t.tookOffSale : t.isOnSale,
  }
  return <RowActions actions={[{ label: t.edit, isMain: true, form }, ...stockActions, sale]} />
}
