import { TextField } from '@sanhe/ui/field.tsx'
import { formatPhone, toPhoneDigits } from '@sanhe/ui/phone-number.ts'
import type { ComponentProps } from 'react'

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (digits: string) => void
}

/** Phone number field that shows the digits in groups. */
export const PhoneField = ({ value, onChange, ...props }: PhoneFieldProps) => (
  <TextField
    type="tel"
    inputMode="numeric"
    {...props}
    className="tabular-nums"
    value={formatPhone(value)}
    onChange={({ target }) => onChange(toPhoneDigits(target.value))}
  />
)
