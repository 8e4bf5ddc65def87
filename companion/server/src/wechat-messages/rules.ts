import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** Lifetime of a ticket, within which the mini-program can report the answer of a child. */
export const ticketLifetimeMs = 10 * minuteMs

export const writeTicket = (childId: number, issuedAt: Instant) => `${childId}-${issuedAt}`

/** Returns the child and the time of issue of a ticket whose signature is valid; undefined once it has expired. */
export function readTicket(value: string, now: Instant) {
  const [, childId, at] = /^(\d+)-(\d+)$/.exec(value) ?? []
  const issuedAt = Number(at)
  if (childId === undefined || now >= issuedAt + ticketLifetimeMs) return undefined
  return { childId: Number(childId), issuedAt }
}

/** Largest number of characters of a field's value, by the prefix of the field's name, as WeChat documents it. */
const maxLengths: [start: string, length: number][] = [
  ['thing', 20],
  ['name', 10],
  ['phrase', 5],
]

/** Shortens a value to the length that WeChat accepts for this field. An empty value is refused by WeChat. */
export function fitTemplateValue(field: string, value: string) {
  const text = value.trim() || '－'
  const [, length] = maxLengths.find(([start]) => field.startsWith(start)) ?? ['', text.length]
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

/** Returns the page of the mini-program that opens a page of the family app. */
export const toMiniProgramPage = (path: string) => `pages/home/home?to=${encodeURIComponent(path)}`
