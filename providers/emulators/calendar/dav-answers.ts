export type DavObjects = Map<string, { etag: string; data: string }>

const namespaces =
  'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:card="urn:ietf:params:xml:ns:carddav"'
const multistatus = (responses: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?><d:multistatus ${namespaces}>${responses.join('')}</d:multistatus>`
const response = (href: string, props: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
const link = (name: string, href: string) => `<${name}><d:href>${href}</d:href></${name}>`
const escapeXml = (data: string) =>
  data.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '&#13;')

const reports = `<d:supported-report-set><d:supported-report><d:report><c:calendar-query/></d:report></d:supported-report></d:supported-report-set>`
const collections: Record<string, string> = {
  '/dav/cal/': `<d:resourcetype><d:collection/></d:resourcetype>`,
  '/dav/cal/work/': `<d:displayname>Work</d:displayname><d:resourcetype><d:collection/><c:calendar/></d:resourcetype><c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set>${reports}`,
  '/dav/card/': `<d:resourcetype><d:collection/></d:resourcetype>`,
  '/dav/card/main/': `<d:displayname>Contacts</d:displayname><d:resourcetype><d:collection/><card:addressbook/></d:resourcetype>${reports}`,
}
const homes = `${link('c:calendar-home-set', '/dav/cal/')}${link('card:addressbook-home-set', '/dav/card/')}`

/** Answers PROPFIND with all supported properties, whichever properties the request names. */
export function answerDavPropfind(path: string) {
  if (path === '/dav/')
    return multistatus([response(path, link('d:current-user-principal', '/dav/principal/'))])
  if (path === '/dav/principal/') return multistatus([response(path, homes)])
  return multistatus(
    Object.entries(collections)
      .filter(([href]) => href.startsWith(path))
      .map(([href, props]) => response(href, props)),
  )
}

/**
 * Answers a REPORT request. Returns the objects that the request names, or all objects of the collection if it names
 * none.
 */
export function answerDavReport(objects: DavObjects, path: string, body: string) {
  const named = [...body.matchAll(/<(?:\w+:)?href>([^<]*)</g)].map((found) => found[1] ?? '')
  const tag = path.includes('/card/') ? 'card:address-data' : 'c:calendar-data'
  return multistatus(
    [...objects]
      .filter(([href]) => href.startsWith(path) && (named.length === 0 || named.includes(href)))
      .map(([href, { etag, data }]) =>
        response(href, `<d:getetag>${escapeXml(etag)}</d:getetag><${tag}>${escapeXml(data)}</${tag}>`),
      ),
  )
}
