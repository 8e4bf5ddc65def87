import { Button } from '@sanhe/ui/button.tsx'
import { TextArea } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api.ts'
import { CouponPicker, usePriceWithCoupon } from '#coupons/coupon-picker.tsx'
import { ErrorMessage } from '#parts/error-state.tsx'
import { ImagesField, useIsUploadingImages } from '#parts/images-field.tsx'
import { formatYuan } from '#parts/money.ts'
import { openPaymentPage } from '#parts/payment-page.ts'
import { useInvalidateMedicalQueries } from './queries.ts'
import { maxDoctorQuestionImages, maxDoctorQuestionLength, validateDoctorQuestion } from './question.ts'

type AskDoctorFormProps = { doctorId: number; fee: number }

export function AskDoctorForm({ doctorId, fee }: AskDoctorFormProps) {
  const purchase = { price: fee, category: 'consultation' }
  const [words, setWords] = useState('')
  const [images, setImages] = useState<string[]>([])
  const [couponId, setCouponId] = useState<number | null>(null)
  const { errors, checkThen } = useFormCheck({ words: validateDoctorQuestion(words) })
  const { toPay, coupon } = usePriceWithCoupon(purchase, couponId)
  const ask = useSendQuestion({ doctorId, symptomDescription: words.trim(), images, ...coupon })
  const isUploading = useIsUploadingImages()
  const isBusy = ask.isPending || isUploading
  return (
    <form className="flex flex-col gap-5" {...checkThen(() => isBusy || ask.mutate())}>
      <TextArea
        label="哪里不舒服？"
        hint="可以写：从什么时候开始、吃过什么药、有没有老毛病。很急的病请打 120。"
        rows={6}
        maxLength={maxDoctorQuestionLength}
        value={words}
        error={errors.words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ImagesField
        label="照片（选填）"
        purpose="consultation"
        maxImages={maxDoctorQuestionImages}
        value={images}
        onChange={setImages}
      />
      <p className="text-muted">照片只有您和医生能看到。</p>
      <CouponPicker purchase={purchase} value={couponId} onChange={setCouponId} />
      <p className="text-muted">医生回复以前，可以全额退款。</p>
      <ErrorMessage error={ask.error} />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {toPay > 0 ? `发给医生，去付款 ${formatYuan(toPay)}` : '发给医生，不用付款'}
      </Button>
    </form>
  )
}

type Question = Parameters<typeof api.medical.consult>[0]['body']

/**
 * Sends the question to the doctor and opens the payment page. After the payment the user returns to the consultation,
 * not to the form.
 */
function useSendQuestion(body: Question) {
  const invalidate = useInvalidateMedicalQueries()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api.medical.consult({ body }),
    onSuccess: async ({ orderId, amount, paymentUrl }) => {
      await navigate({ to: '/medical/consultations/$id', params: { id: orderId }, replace: true })
      if (amount > 0) openPaymentPage(paymentUrl)
    },
    onSettled: invalidate,
  })
}
