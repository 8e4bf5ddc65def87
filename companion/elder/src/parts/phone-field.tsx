import { TextField } from '@sanhe/ui/field.tsx'
import type { ComponentProps } from 'react'
import { formatPhone, toPhoneDigits } from '@sanhe/ui/phone-number.ts'

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (digits: string) => void
}

/** Field for a phone number that displays the digits in groups. */
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
      onChange={({ target }) => onChange(toPhoneDigits(target.value))}
    />
  )
}
