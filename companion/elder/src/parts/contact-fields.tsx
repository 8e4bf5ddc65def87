import { TextArea, TextField } from '@sanhe/ui/field.tsx'
import type { ContactDetails } from './contact-details.ts'

type FieldProps = {
  contact: ContactDetails
  onType: (change: Partial<ContactDetails>) => void
  label?: string
  error?: string | undefined
}

export function PostalAddressField({ contact, onType, label = '收货地址', error }: FieldProps) {
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
      error={error}
      onChange={({ target }) => onType({ address: target.value })}
    />
  )
}

export function ContactNameField({ contact, onType, error }: FieldProps) {
  return (
    <TextField
      label="联系人"
      hint="方便上门人员联系您。"
      autoComplete="name"
      required
      maxLength={50}
      value={contact.name}
      error={error}
      onChange={({ target }) => onType({ name: target.value })}
    />
  )
}

const phoneLength = 11

export function ContactPhoneField({ contact, onType, label = '手机号', error }: FieldProps) {
  return (
    <TextField
      label={label}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      required
      value={contact.phone}
      error={error}
      onChange={({ target }) => onType({ phone: target.value.replaceAll(/\D/g, '').slice(0, phoneLength) })}
    />
  )
}
