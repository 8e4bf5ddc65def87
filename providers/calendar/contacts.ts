import ICAL from 'ical.js'

export type Contact = { name: string; emails: string[]; phones: string[]; organisation: string }

/** Parses a vCard; undefined for damaged data. */
export function parseContact(data: string): Contact | undefined {
  try {
    const card = new ICAL.Component(ICAL.parse(data) as unknown[] as never)
    const values = (name: string) => card.getAllProperties(name).map((one) => String(one.getFirstValue()))
    return {
      name: values('fn')[0] ?? '',
      emails: values('email'),
      phones: values('tel'),
      organisation: values('org')[0] ?? '',
    }
  } catch {
    return undefined
  }
}

export const matchesContact = ({ name, emails, phones, organisation }: Contact, query: string) =>
  [name, organisation, ...emails, ...phones].some((text) => text.toLowerCase().includes(query.toLowerCase()))
