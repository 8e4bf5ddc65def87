import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { NewEntryMenu } from '@sanhe/ui/form/new-entry-menu.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { toSelectOptions } from '@sanhe/ui/form/options.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { PointsProductItem } from './statuses.ts'
import { pointsLabels } from './text.ts'

const loadContract = async () => (await import('@sanhe/companion/points/contract')).pointsAdminContract
type NewGoodBody = Parameters<typeof api.pointsAdmin.create>[0]['body']

function useGoodFields() {
  const t = useText(pointsLabels)
  return {
    title: { kind: 'text', label: t.name, maxLength: 100 },
    pointsRequired: { kind: 'number', label: t.points },
    stock: { kind: 'number', label: t.stock },
    description: { kind: 'long-text', label: t.description, maxLength: 2000, isOptional: true },
    imageUrl: { kind: 'image', label: t.image, isOptional: true, isClearable: true },
  } as const
}

function useGiftForm() {
  const t = useText(pointsLabels)
  const fields = useGoodFields()
  return defineFormDialogSpec({
    title: t.newGift,
    action: t.create,
    loadSchema: async () => (await loadContract()).create.body,
    fields: {
      category: { kind: 'select', label: t.category, options: toSelectOptions(t.giftCategories) },
      ...fields,
    },
    entry: { category: 'gift' },
    submit: (body) => api.pointsAdmin.create({ body }),
    success: t.goodCreated,
  })
}

/** Converts the coupon id that the form contains to the object that the endpoint expects. */
const toRequest = ({ couponDetail: templateId, ...body }: Record<string, unknown>) => ({
  ...body,
  category: 'coupon',
  couponDetail: { templateId },
})

async function loadCouponSchema() {
  const [{ mapRequestBody: mapBody }, { create }] = await Promise.all([
    import('@sanhe/ui/form/map-request-body.ts'),
    loadContract(),
  ])
  return mapBody(create.body, toRequest)
}

/** Largest number of coupons that the form offers. The newest coupons are offered. */
const offeredCoupons = 50

function useCouponForm() {
  const t = useText(pointsLabels)
  const { data } = useQuery({
    queryKey: ['coupons', 'for-points'],
    queryFn: ({ signal }) => api.couponsAdmin.list({ query: { pageSize: offeredCoupons } }, { signal }),
  })
  const options = (data?.templates ?? [])
    .filter(({ forPoints, status }) => forPoints && status === 'active')
    .map(({ id, title }) => ({ value: String(id), label: title }))
  const fields = useGoodFields()
  return defineFormDialogSpec({
    title: t.newCoupon,
    action: t.create,
    loadSchema: loadCouponSchema,
    fields: {
      couponDetail: { kind: 'select', label: t.coupon, hint: t.couponHint, options, isNumeric: true },
      ...fields,
    },
    submit: (body) =>
      api.pointsAdmin.create({ body: toRequest(body as Record<string, unknown>) as unknown as NewGoodBody }),
    success: t.goodCreated,
  })
}

export function NewPointsProductButton() {
  const t = useText(pointsLabels)
  const choices = [
    { label: t.newGift, form: useGiftForm() },
    { label: t.newCoupon, form: useCouponForm() },
  ]
  return <NewEntryMenu label={t.newGood} choices={choices} />
}

export function PointsProductActions({ row: good }: { row: PointsProductItem }) {
  const t = useText(pointsLabels)
  const params = { id: good.id }
  const { change } = api.pointsAdmin
  const form = defineFormDialogSpec({
    title: t.editGood,
    action: t.save,
    loadSchema: async () => (await loadContract()).change.body,
    fields: useGoodFields(),
    entry: good,
    submit: (body) => change({ params, body }),
    success: t.goodSaved,
  })
  const isShown = good.status === 'active'
  const visibility = {
    label: isShown ? t.hide : t.show,
    run: () => change({ params, body: { status: isShown ? 'inactive' : 'active' } }),
    success: isShown ? t.hidden : t.isShown,
  }
  return <RowActions actions={[{ label: t.edit, isMain: true, form }, visibility]} />
}
