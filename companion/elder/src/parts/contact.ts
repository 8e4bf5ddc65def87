/** Where somebody comes to or brings something, whom they ask for, and whom they call. */
export type Contact = { address: string; name: string; phone: string }
/** Phones that kept a contact before names were asked for have none. */
export type KeptContact = Omit<Contact, 'name'> & { name?: string; userId: number }

type Known = Partial<Pick<Contact, 'address' | 'name'>>

/**
 * What was typed, else what this user typed the last time, else what the profile knows. Another user of the same phone
 * never sees it.
 */
export function contactOf(
  userId: number | undefined,
  kept: KeptContact | null,
  typed: Partial<Contact>,
  known: Known = {},
): Contact {
  const last = kept !== null && kept.userId === userId ? kept : undefined
  return {
    address: typed.address ?? last?.address ?? known.address ?? '',
    name: typed.name ?? last?.name ?? known.name ?? '',
    phone: typed.phone ?? last?.phone ?? '',
  }
}

export const isMobile = (phone: string) => /^1[3-9]\d{9}$/.test(phone)
