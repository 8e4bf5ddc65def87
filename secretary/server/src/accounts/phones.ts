import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { refuse } from './errors.ts'

/**
 * A mobile number in E.164, whatever way it was written; without a country it is one of the mainland. Counting is by
 * this form, so that another spelling is not another number.
 */
export function normalizePhone(text: string, countries: readonly string[]) {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'CN', extract: false })
  if (!phone?.isValid() || phone.ext !== undefined) throw refuse('PHONE_INVALID')
  if (!countries.includes(phone.country ?? '')) throw refuse('PHONE_COUNTRY')
  return phone.number
}

/** How the vendor wants it: mainland numbers as people write them, others with their country and no plus. */
export const vendorNumber = (phone: string) => (phone.startsWith('+86') ? phone.slice(3) : phone.slice(1))
