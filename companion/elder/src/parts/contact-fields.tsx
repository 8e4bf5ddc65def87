import { TextArea, TextField } from '@sanhe/ui/field.tsx'
import { type Contact, isMobileNumber } from './contact.ts'

type FieldProps = { contact: Contact; onType: (change: Partial<Contact>) => void; label?: string }

export function AddressField({ contact, onType, label = '送到哪里' }: FieldProps) {
  return (
    <TextArea
      label={label}
      hint="小区、楼号、单元、门牌。填一次，下次不用再填。"
      rows={2}
      autoComplete="street-address"
      required
      maxLength={200}
      className="leading-normal"
      value={contact.address}
      onChange={({ target }) => onType({ address: target.value })}
    />
  )
}

export function NameField({ contact, onType }: FieldProps) {
  return (
    <TextField
      label="怎么称呼"
      hint="上门的人好找您。"
      autoComplete="name"
      required
      maxLength={50}
      value={contact.name}
      onChange={({ target }) => onType({ name: target.value })}
    />
  )
}

const phoneLength = 11

/** Shows errors after the first attempt to submit. */
export function PhoneField({
  contact,
  onType,
  label = '联系电话',
  isTried,
}: FieldProps & { isTried: boolean }) {
  return (
    <TextField
      label={label}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      required
      value={contact.phone}
      error={isTried && !isMobileNumber(contact.phone) ? '请填 11 位手机号' : undefined}
      onChange={({ target }) => onType({ phone: target.value.replaceAll(/\D/g, '').slice(0, phoneLength) })}
    />
  )
}
