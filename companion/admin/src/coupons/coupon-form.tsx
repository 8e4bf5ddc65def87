import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { toSelectOptions } from '@sanhe/ui/form/options.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { api } from '#api.ts'
import type { CouponTemplateItem } from './statuses.ts'
import { couponsLabels } from './text.ts'

const loadContract = async () => (await import('@sanhe/companion/coupons/contract')).couponsAdminContract

type NewCouponBody = Parameters<typeof api.couponsAdmin.create>[0]['body']

/**
 * Converts the category in the form to the list that the endpoint expects. The list is empty if no category is chosen.
 */
function toRequest(body: Record<string, unknown>) {
  const { applicableCategories: category } = body
  return { ...body, applicableCategories: typeof category === 'string' && category ? [category] : [] }
}

async function loadNewCouponSchema() {
  const [{ mapRequestBody: mapBody }, { create }] = await Promise.all([
    import('@sanhe/ui/form/map-request-body.ts'),
    loadContract(),
  ])
  return mapBody(create.body, toRequest)
}

function useChangeableFields() {
  const t = useText(couponsLabels)
  return {
    totalCount: { kind: 'number', label: t.total, hint: t.totalHint, isOptional: true },
    validDays: { kind: 'number', label: t.validDays, unit: t.days },
    memberOnly: { kind: 'switch', label: t.memberOnly },
  } as const
}

export function NewCouponButton() {
  const t = useText(couponsLabels)
  const form = defineFormDialogSpec({
    title: t.newCoupon,
    action: t.createCoupon,
    loadSchema: loadNewCouponSchema,
    fields: {
      title: { kind: 'text', label: t.name, maxLength: 100 },
      type: { kind: 'select', label: t.type, hint: t.typeHint, options: toSelectOptions(t.types) },
      value: { kind: 'number', label: t.value, hint: t.valueHint, hasDecimals: true },
      minAmount: { kind: 'money', label: t.minAmount },
      applicableCategories: {
        kind: 'select',
        label: t.category,
        options: [{ value: '', label: t.allCategories }, ...toSelectOptions(t.categories)],
      },
      ...useChangeableFields(),
      forNewUsers: { kind: 'switch', label: t.forNewUsers, hint: t.forNewUsersHint },
      forPoints: { kind: 'switch', label: t.forPoints, hint: t.forPointsHint },
    },
    entry: { type: 'amount', minAmount: 0, validDays: 30 },
    submit: (body) =>
      api.couponsAdmin.create({ body: toRequest(body as Record<string, unknown>) as NewCouponBody }),
    success: t.couponCreated,
  })
  return <FormButton label={t.newCoupon} look="primary" form={form} />
}

export function CouponActions({ row: coupon }: { row: CouponTemplateItem }) {
  const t = useText(couponsLabels)
  const params = { id: coupon.id }
  const { change } = api.couponsAdmin
  const form = defineFormDialogSpec({
    title: t.editCoupon,
    action: t.save,
    loadSchema: async () => (await loadContract()).change.body,
    fields: { title: { kind: 'text', label: t.name, maxLength: 100 }, ...useChangeableFields() },
    entry: coupon,
    submit: (body) => change({ params, body }),
    success: t.couponSaved,
  })
  const issuing =
    coupon.status === 'active'
      ? {
          label: t.stop,
          isDanger: true,
          question: { title: t.stopQuestion(coupon.title), text: t.stopText },
          run: () => change({ params, body: { status: 'inactive' } }),
          success: t.stopped,
        }
      : {
          label: t.resume,
          run: () => change({ params, body: { status: 'active' } }),
          success: t.resumed,
        }
  return <RowActions actions={[{ label: t.edit, isMain: true, form }, issuing]} />
}
