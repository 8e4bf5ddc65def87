import type { DAVCalendar } from 'tsdav'
import { CalendarError } from './calendar-error.ts'
import { type CalendarNetwork, createDavFetch } from './dav-fetch.ts'

export type CalendarAccount = { url: string; contactsUrl: string | null; user: string; password: string }
export type CalendarObject = { url: string; etag: string; data: string }
export type CalendarCollection = { url: string; name: string }

type Kind = 'caldav' | 'carddav'

/** Discovers the account and runs `work`. Rejects with a `CalendarError`. */
async function withDav<T>(
  { network, account, signal }: DavAccess,
  kind: Kind,
  work: (client: Awaited<ReturnType<typeof connect>>) => Promise<T>,
): Promise<T> {
  try {
    return await work(await connect({ network, account, signal }, kind))
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof CalendarError ? error : new CalendarError('no_calendar')
  }
}

export type DavAccess = { network: CalendarNetwork; account: CalendarAccount; signal: AbortSignal }

async function connect({ network, account, signal }: DavAccess, kind: Kind) {
  const serverUrl = kind === 'caldav' ? account.url : (account.contactsUrl ?? account.url)
  const { createDAVClient } = await import('tsdav')
  return createDAVClient({
    serverUrl,
    credentials: { username: account.user, password: account.password },
    authMethod: 'Basic',
    defaultAccountType: kind,
    fetch: createDavFetch(network, new URL(serverUrl), signal),
  })
}

const isForEvents = ({ components }: DAVCalendar) => !components?.length || components.includes('VEVENT')

export const listCalendars = (access: DavAccess): Promise<CalendarCollection[]> =>
  withDav(access, 'caldav', async (client) =>
    (await client.fetchCalendars())
      .filter(isForEvents)
      .map(({ url, displayName }) => ({ url, name: typeof displayName === 'string' ? displayName : '' })),
  )

/** Reads the events of all calendars that may overlap a period. */
export const readCalendarObjects = (access: DavAccess, start: string, end: string) =>
  withDav(access, 'caldav', async (client) => {
    const calendars = (await client.fetchCalendars()).filter(isForEvents)
    const found = await Promise.all(
      calendars.map(async (calendar) => {
        const objects = await client.fetchCalendarObjects({ calendar, timeRange: { start, end } })
        const name = typeof calendar.displayName === 'string' ? calendar.displayName : ''
        return objects.map((object) => ({ ...toObject(object), calendar: name }))
      }),
    )
    return found.flat()
  })

export const readCalendarObject = (access: DavAccess, url: string): Promise<CalendarObject> =>
  withDav(access, 'caldav', async (client) => {
    const calendar = { url: new URL('.', url).href }
    const [object] = await client.fetchCalendarObjects({ calendar, objectUrls: [url] })
    if (!object?.data) throw new CalendarError('no_event')
    return toObject(object)
  })

const toObject = ({ url, etag, data }: { url: string; etag?: string; data?: unknown }): CalendarObject => ({
  url,
  etag: etag ?? '',
  data: typeof data === 'string' ? data : '',
})

/** Creates an event as a new object. Returns its URL. */
export const createCalendarEvent = (access: DavAccess, calendarUrl: string, uid: string, data: string) =>
  withDav(access, 'caldav', async (client) => {
    const filename = `${uid}.ics`
    const response = await client.createCalendarObject({
      calendar: { url: calendarUrl },
      filename,
      iCalString: data,
    })
    assertOk(response)
    return new URL(filename, calendarUrl).href
  })

/** Replaces an event only if it still has this ETag, that is, if no other program has changed it. */
export const updateCalendarEvent = (access: DavAccess, { url, etag }: CalendarObject, data: string) =>
  withDav(access, 'caldav', async (client) =>
    assertOk(await client.updateCalendarObject({ calendarObject: { url, etag, data } })),
  )

export const deleteCalendarEvent = (access: DavAccess, { url, etag }: CalendarObject) =>
  withDav(access, 'caldav', async (client) =>
    assertOk(await client.deleteCalendarObject({ calendarObject: { url, etag } })),
  )

function assertOk({ ok, status }: { ok: boolean; status: number }) {
  if (ok) return
  if (status === 412 || status === 409) throw new CalendarError('changed')
  throw new CalendarError(status === 404 ? 'no_event' : 'refused')
}

/** Reads all vCards of the account's address books. */
export const readVCards = (access: DavAccess) =>
  withDav(access, 'carddav', async (client) => {
    const books = await client.fetchAddressBooks()
    const cards = await Promise.all(books.map((addressBook) => client.fetchVCards({ addressBook })))
    return cards.flat().map(({ data }) => (typeof data === 'string' ? data : ''))
  })
