import { Button } from '@sanhe/ui/button.tsx'
import { formatYuan } from '@sanhe/ui/console/format.ts'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { getErrorField } from '@sanhe/ui/shell/api-errors.ts'
import { useState } from 'react'
import { useParentFromUrl } from '#parents/use-parent-from-url.ts'
import { ErrorMessage } from '#parts/error-message.tsx'
import { PhoneField } from '#parts/phone-field.tsx'
import { useFormDraft } from '#parts/use-draft.ts'
import { bookingLabels } from './text.ts'

const phoneLength = 11

export type PatientInput = { patientName?: string; patientPhone?: string }

type BookMutation = {
  error: Error | null
  isPending: boolean
  mutate(patient: PatientInput, options: { onSuccess(): void }): void
  reset(): void
}

type PatientFieldsProps = {
  fee: number
  book: BookMutation
  /** Name of the input field in the error of the service that requests the name of the patient. */
  nameField: string
}

/** Form for the patient, with the button that books. Entered text is kept until the booking has succeeded. */
export function PatientFields({ fee, book, nameField }: PatientFieldsProps) {
  const t = useText(bookingLabels)
  const { id, nameInSentence: parentName, parent } = useParentFromUrl()
  const name = useFormDraft(`patient-name-${id}`)
  const phone = useFormDraft(`patient-phone-${id}`)
  const [isTried, setTried] = useState(false)
  const isNameMissing = getErrorField(book.error) === nameField
  const isPhoneValid = phone.value === '' || phone.value.length === phoneLength
  const patient = {
    ...(name.value.trim() && { patientName: name.value.trim() }),
    ...(phone.value && { patientPhone: phone.value }),
  }
  const clear = () => {
    name.clear()
    phone.clear()
  }
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isPhoneValid && !book.isPending) book.mutate(patient, { onSuccess: clear })
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
