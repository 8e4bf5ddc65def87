import { Button } from '@sanhe/ui/button.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { getErrorCode, getErrorField } from '@sanhe/ui/shell/api-errors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { usePay } from '#orders/pay.ts'
import { useParentFromUrl } from '#parents/use-parent-from-url.ts'
import { ErrorMessage } from '#parts/error-message.tsx'
import { PhoneField } from '#parts/phone-field.tsx'
import { useFormDraft } from '#parts/use-draft.ts'
import { bookRoute } from './routes.ts'
import { bookingText } from './text.ts'

const phoneLength = 11
const slotCodes = ['SLOT_FULL', 'SLOT_NOT_AVAILABLE']

/** Form for the patient, with the button that books. Entered text is kept until the booking has succeeded. */
export function PatientForm({ fee }: { fee: number }) {
  const t = useText(bookingText)
  const { id, name: parentName, parent } = useParentFromUrl()
  const name = useFormDraft(`patient-name-${id}`)
  const phone = useFormDraft(`patient-phone-${id}`)
  const [isTried, setTried] = useState(false)
  const book = useBooking(id, { name: name.value.trim(), phone: phone.value }, () => {
    name.clear()
    phone.clear()
  })
  const isNameMissing = getErrorField(book.error) === 'data.patientName'
  const isPhoneValid = phone.value === '' || phone.value.length === phoneLength
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isPhoneValid && !book.isPending) book.mutate()
      }}
    >
      <TextField
        label={t.patientName}
        hint={t.patientNameHint(parentName)}
        autoComplete="off"
        maxLength={50}
        value={name.value}
        error={isNameMissing ? t.patientNameRequired : undefined}
        onChange={({ target }) => {
          name.set(target.value)
          book.reset()
        }}
      />
      <PhoneField
        label={t.patientPhone}
        hint={parent && t.patientPhoneHint(parent.phone)}
        autoComplete="off"
        value={phone.value}
        error={isTried && !isPhoneValid ? t.patientPhoneRequired : undefined}
        onChange={phone.set}
      />
      <ErrorMessage error={isNameMissing ? null : book.error} />
      <Button type="submit" look="primary" isBusy={book.isPending}>
        {fee > 0 ? t.bookAndPay(formatYuan(fee)) : t.book}
      </Button>
    </form>
  )
}

function useBooking(parentId: number, patient: { name: string; phone: string }, onBooked: () => void) {
  const { hospital = 0, department = 0, doctor = 0, date = '', time = '' } = bookRoute.useSearch()
  const client = useQueryClient()
  const pay = usePay()
  const data = {
    hospitalId: hospital,
    departmentId: department,
    doctorId: doctor,
    slotDate: date,
    slotTime: time,
    ...(patient.name && { patientName: patient.name }),
    ...(patient.phone && { patientPhone: patient.phone }),
  }
  return useMutation({
    mutationFn: () =>
      api.children.proxyOrder({ params: { id: parentId }, body: { orderType: 'appointment', data } }),
    onSuccess: async ({ orderId, amount, payParams, paymentUrl }) => {
      onBooked()
      await client.invalidateQueries({ queryKey: ['parent', parentId, 'appointments'] })
      await pay({ orderNo: orderId, payParams, paymentUrl: amount > 0 ? paymentUrl : null })
    },
    // Another user has taken the slot, so the loaded list of free slots is outdated.
    onError: (error) =>
      slotCodes.includes(getErrorCode(error) ?? '')
        ? client.invalidateQueries({ queryKey: ['doctors'] })
        : undefined,
  })
}
