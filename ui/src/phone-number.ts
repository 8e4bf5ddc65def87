const phoneLength = 11

/** Returns the digits of a typed phone number without the country code, which autofill may add. */
export const toPhoneDigits = (typed: string) =>
  typed
    .replace(/^\s*(\+|00)86/, '')
    .replaceAll(/\D/g, '')
    .slice(0, phoneLength)

/** Formats a phone number in groups: 138 0013 8000. */
export const formatPhone = (digits: string) =>
  digits.replace(/^(\d{3})(\d{1,4})/, '$1 $2').replace(/^(\d{3} \d{4})(\d+)/, '$1 $2')
