import { TextField } from '@sanhe/ui/field.tsx'
import type { ComponentProps } from 'react'
import { formatPhone, phoneDigits } from './phone-number.ts'

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (digits: string) => void
}

/** Phone number field that shows the digits in groups. */
export function PhoneField({ value, onChange, ...props }: PhoneFieldProps) {
  return (
    <TextField
      type="tel"
      autoComplete="tel"
      inputMode="numeric"
      required
      {...props}
      className="text-xl tracking-wide tabular-nums md:text-xl"
      value={formatPhone(value)}
      onChange={({ target }) => onChange(phoneDigits(target.value))}
    />
  )
}
