import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { api, type MerchantApiResponse } from '#api.ts'
import { couponsLabels } from './text.ts'

export type MerchantCouponItem = MerchantApiResponse<'merchantCoupons', 'list'>['coupons'][number]

/** Coupon types that a merchant can create. */
const kinds = ['amount', 'discount'] as const

export function NewCouponButton() {
  const t = useText(couponsLabels)
  const form = defineFormDialogSpec({
    title: t.create,
    action: t.createAction,
    loadSchema: async () => (await import('@sanhe/companion/merchant-coupons/contract')).NewCoupon,
    fields: {
      title: { kind: 'text', label: t.name, hint: t.nameHint, maxLength: 100 },
      type: {
        kind: 'select',
        label: t.kind,
        options: kinds.map((value) => ({ value, label: t.kinds[value] })),
      },
      value: { kind: 'number', label: t.value, hint: t.valueHint, hasDecimals: true },
      minAmount: { kind: 'money', label: t.minAmount, hint: t.minAmountHint },
      totalCount: { kind: 'number', label: t.total, hint: t.totalHint, isOptional: true },
      validDays: { kind: 'number', label: t.validDays, hint: t.validDaysHint, unit: t.days },
    },
    entry: { type: 'amount', minAmount: 0, validDays: 30 },
    submit: (body) => api.merchantCoupons.create({ body }),
    success: t.createdToast,
  })
  return <FormButton label={t.create} look="primary" form={form} />
}

export function CouponActions({ row: { id, title, status } }: { row: MerchantCouponItem }) {
  const t = useText(couponsLabels)
  const params = { id }
  const stop = {
    label: t.stop,
    isDanger: true,
    question: { title: t.stopQuestion(title), text: t.stopText },
    run: () => api.merchantCoupons.change({ params, body: { status: 'inactive' } }),
    success: t.stopped,
  }
  const resume = {
    label: t.resume,
    run: () => api.merchantCoupons.change({ params, body: { status: 'active' } }),
    success: t.resumed,
  }
  return <RowActions actions={[status === 'active' ? stop : resume]} />
}
