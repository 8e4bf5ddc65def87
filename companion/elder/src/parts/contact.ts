/** Where somebody comes to or brings something, and whom they call. */
export type Contact = { address: string; phone: string }
export type KeptContact = Contact & { userId: number }

/** What was typed, else what this person typed the last time: never what another one of the same telephone did. */
export function contactOf(
  userId: number | undefined,
  kept: KeptContact | null,
  typed: Partial<Contact>,
): Contact {
  const last = kept !== null && kept.userId === userId ? kept : undefined
  return { address: typed.address ?? last?.address ?? '', phone: typed.phone ?? last?.phone ?? '' }
}

export const isMobile = (phone: string) => /^1[3-9]\d{9}$/.test(phone)
