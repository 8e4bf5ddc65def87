import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { apiError } from './errors.ts'

/**
 * Returns a mobile phone number in E.164 format; throws `PHONE_INVALID` for text that is not a mobile number and
 * `PHONE_COUNTRY` for a country that is not allowed. A number without a country code is a number of mainland China.
 * Limits count numbers in this format, so that another spelling is not another number.
 */
export function normalizePhone(text: string, countries: readonly string[]) {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'CN', extract: false })
  if (!phone?.isValid() || phone.ext !== undefined) throw apiError('PHONE_INVALID')
  if (!countries.includes(phone.country ?? '')) throw apiError('PHONE_COUNTRY')
  return phone.number
}

/**
 * Returns a phone number in the SMS vendor's format: mainland numbers without country code, others with country code
 * and without plus.
 */
export const toSmsVendorNumber = (phone: string) =>
  phone.startsWith('+86') ? phone.slice(3) : phone.slice(1)
