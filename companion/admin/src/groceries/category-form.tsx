import { type RowAction, RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { categoriesLabels } from './categories-text.ts'
import { groceryCategoriesQuery, type GroceryCategoryItem } from './category-queries.ts'

const loadContract = async () =>
  (await import('@sanhe/companion/shopping/categories-contract')).groceryCategoriesContract

/** Fields of a category. A category with subcategories stays on the first level. */
function useCategoryFields(id?: number) {
  const t = useText(categoriesLabels)
  const { data: categories = [] } = useQuery(groceryCategoriesQuery)
  const isParent = categories.some(({ parentId }) => parentId === id)
  const options = categories
    .filter((category) => category.parentId === null && category.id !== id && !isParent)
    .map((category) => ({ value: String(category.id), label: category.name }))
  return {
    name: { kind: 'text', label: t.name, maxLength: 50 },
    parentId: {
      kind: 'select',
      label: t.parent,
      hint: t.parentHint,
      options,
      isNumeric: true,
      isOptional: true,
    },
  } as const
}

export function NewCategoryButton() {
  const t = useText(categoriesLabels)
  const form = defineFormDialogSpec({
    title: t.newCategory,
    action: t.create,
    loadSchema: async () => (await loadContract()).create.body,
    fields: useCategoryFields(),
    submit: (body) => api.groceryCategories.create({ body }),
    success: t.created,
  })
  return <FormButton label={t.newCategory} look="primary" form={form} />
}

export function CategoryActions({ row: category }: { row: GroceryCategoryItem }) {
  const t = useText(categoriesLabels)
  const params = { id: category.id }
  const { change } = api.groceryCategories
  const form = defineFormDialogSpec({
    title: t.editCategory,
    action: t.save,
    loadSchema: async () => (await loadContract()).change.body,
    fields: useCategoryFields(category.id),
    entry: category,
    submit: (body) => change({ params, body }),
    success: t.saved,
  })
  const visibility: RowAction = {
    label: category.isHidden ? t.show : t.hide,
    run: () => change({ params, body: { isHidden: !category.isHidden } }),
    success: category.isHidden ? t.isShown : t.isHidden,
  }
  const actions = [...useMoves(category), visibility, useDeletion(category)]
  return <RowActions actions={[{ label: t.edit, isMain: true, form }, ...actions]} />
}

/** Actions that move a category one place up or down among its siblings. */
function useMoves({ id, parentId }: GroceryCategoryItem): RowAction[] {
  const t = useText(categoriesLabels)
  const { data = [] } = useQuery(groceryCategoriesQuery)
  const siblings = data.filter((category) => category.parentId === parentId)
  const place = siblings.findIndex((category) => category.id === id) + 1
  const moveTo = (next: number) => () =>
    api.groceryCategories.change({ params: { id }, body: { place: next } })
  return [
    ...(place > 1 ? [{ label: t.moveUp, run: moveTo(place - 1), success: t.moved }] : []),
    ...(place < siblings.length ? [{ label: t.moveDown, run: moveTo(place + 1), success: t.moved }] : []),
  ]
}

/** Deletes a category. For a used one the dialog says what uses it, because the service refuses to delete it. */
function useDeletion({ id, name, productCount }: GroceryCategoryItem): RowAction {
  const t = useText(categoriesLabels)
  const { data = [] } = useQuery(groceryCategoriesQuery)
  const subcategories = data.filter(({ parentId }) => parentId === id).length
  const isUsed = productCount + subcategories > 0
  return {
    label: t.delete,
    isDanger: true,
    question: {
      title: isUsed ? t.cannotDelete(name) : t.deleteQuestion(name),
      isBlocked: isUsed,
      text: isUsed ? t.inUse(productCount, subcategories) : t.deleteText,
    },
    run: () => api.groceryCategories.remove({ params: { id } }),
    success: t.deleted,
  }
}
