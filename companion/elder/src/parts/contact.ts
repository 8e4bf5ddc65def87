/** Address, name and phone number for a visit or a delivery. */
export type Contact = { address: string; name: string; phone: string }
/** Contacts stored before the name field existed have no name. */
export type StoredContact = Omit<Contact, 'name'> & { name?: string; userId: number }

type ProfileContact = Partial<Pick<Contact, 'address' | 'name'>>

/**
 * Returns typed values, otherwise the ones that this user typed last, otherwise those of the profile. Never shows the
 * contact of another account on the same phone.
 */
export function prefilledContact(
  userId: number | undefined,
  kept: StoredContact | null,
  typed: Partial<Contact>,
  known: ProfileContact = {},
): Contact {
  const last = kept !== null && kept.userId === userId ? kept : undefined
  return {
    address: typed.address ?? last?.address ?? known.address ?? '',
    name: typed.name ?? last?.name ?? known.name ?? '',
    phone: typed.phone ?? last?.phone ?? '',
  }
}

export const isMobileNumber = (phone: string) => /^1[3-9]\d{9}$/.test(phone)
