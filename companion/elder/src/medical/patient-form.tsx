import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useFormCheck } from '@sanhe/ui/form/use-form-check.ts'
import { PhoneField } from '#parts/phone-field.tsx'
import { type PatientContact, validatePatientContact } from './patient.ts'

type PatientFormProps = {
  patient: PatientContact
  onChange: (patient: PatientContact) => void
  onDone: () => void
}

export function PatientForm({ patient, onChange, onDone }: PatientFormProps) {
  const { errors, checkThen } = useFormCheck(validatePatientContact(patient))
  return (
    <form className="flex flex-col gap-5" {...checkThen(onDone)}>
      <h2 className="text-lg font-bold">就诊人是谁？</h2>
      <TextField
        label="姓名"
        hint="和身份证上的一样。"
        autoComplete="name"
        maxLength={50}
        value={patient.name}
        error={errors.name}
        onChange={({ target }) => onChange({ ...patient, name: target.value })}
      />
      <PhoneField
        label="手机号"
        hint="医院有变动时打这个电话。"
        value={patient.phone}
        error={errors.phone}
        onChange={(phone) => onChange({ ...patient, phone })}
      />
      <Button type="submit" look="primary">
        下一步
      </Button>
    </form>
  )
}
