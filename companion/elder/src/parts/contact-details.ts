import type { FieldErrors } from '@sanhe/ui/form/use-form-check.ts'

/** Postal address, name and phone number for a visit or a delivery. */
export type ContactDetails = { address: string; name: string; phone: string }
/** Contact details that are stored on this phone. Entries from older versions of the app have no name. */
export type StoredContactDetails = Omit<ContactDetails, 'name'> & { name?: string; userId: number }

type ProfileContact = Partial<Pick<ContactDetails, 'address' | 'name'>> & {
  /** Default address of the address book. */
  saved?: { address: string; contactName: string; contactPhone: string } | undefined
}

/**
 * Returns the values for the contact fields of a form. The first available source is used, in this order: values that
 * the user has typed, the default address, the values that this user entered last on this phone, the profile. Values
 * that another account entered on this phone are never used.
 */
export function prefillContactDetails(
  userId: number | undefined,
  kept: StoredContactDetails | null,
  typed: Partial<ContactDetails>,
  known: ProfileContact = {},
): ContactDetails {
  const last = kept !== null && kept.userId === userId ? kept : undefined
  return {
    address: typed.address ?? known.saved?.address ?? last?.address ?? known.address ?? '',
    name: typed.name ?? known.saved?.contactName ?? last?.name ?? known.name ?? '',
    phone: typed.phone ?? known.saved?.contactPhone ?? last?.phone ?? '',
  }
}

export const isMobileNumber = (phone: string) => /^1[3-9]\d{9}$/.test(phone)

export const mobileNumberError = (phone: string) => (isMobileNumber(phone) ? undefined : '请填 11 位手机号')

/** Returns the messages of the fields that a home visit or a delivery cannot do without. */
export const validateContactDetails = ({ address, name, phone }: ContactDetails) =>
  ({
    address: address.trim() ? undefined : '请填地址，写到门牌号',
    name: name.trim() ? undefined : '请填姓名',
    phone: mobileNumberError(phone),
  }) satisfies FieldErrors<keyof ContactDetails>
