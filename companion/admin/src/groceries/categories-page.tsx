import { Badge } from '@sanhe/ui/console/badge.tsx'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Shapes } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { categoriesLabels } from './categories-text.ts'
import { CategoryActions, NewCategoryButton } from './category-form.tsx'
import type { GroceryCategoryItem } from './category-queries.ts'

type CategoryRow = GroceryCategoryItem & { parent: string }

/** Loads all categories as one page: there are at most 200. */
async function loadCategories(_search: unknown, signal?: AbortSignal) {
  const { categories } = await api.groceryCategories.list({}, signal && { signal })
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
  const rows = categories.map((category) => ({
    ...category,
    parent: nameOf.get(category.parentId ?? 0) ?? '',
  }))
  return { rows, total: rows.length, page: 1, pageSize: 200 }
}

function useCategoryColumns(): ListColumn<CategoryRow>[] {
  const t = useText(categoriesLabels)
  return [
    {
      id: 'name',
      label: t.name,
      cell: ({ name, parentId }) => <span className={parentId ? 'pl-6' : 'font-medium'}>{name}</span>,
      csv: ({ name }) => name,
    },
    { id: 'parent', label: t.parent, cell: ({ parent }) => parent },
    { id: 'products', label: t.products, cell: ({ productCount }) => productCount },
    {
      id: 'visibility',
      label: t.visibility,
      cell: ({ isHidden }) => (
        <Badge tone={isHidden ? 'neutral' : 'ok'}>{isHidden ? t.hidden : t.shown}</Badge>
      ),
      csv: ({ isHidden }) => (isHidden ? t.hidden : t.shown),
    },
  ]
}

/** Page of the grocery categories, in the order in which older adults see them. */
export function CategoriesPage() {
  const t = useText(categoriesLabels)
  return (
    <ListPage
      name="grocery-categories"
      title={t.title}
      load={loadCategories}
      columns={useCategoryColumns()}
      rowId={({ id }) => String(id)}
      Actions={CategoryActions}
      canChange={usePermission('groceryCategories.change')}
      mainAction={<NewCategoryButton />}
      empty={{ icon: Shapes, title: t.none, hint: t.noneHint }}
    />
  )
}
