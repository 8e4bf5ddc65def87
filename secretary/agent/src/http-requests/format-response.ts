import type { ReceivedResponse } from './send-request.ts'

const readableType =
  /^(?:text\/|application\/(?:xhtml\+xml|xml|json|x-www-form-urlencoded|[\w.+-]+\+(?:json|xml))\s*(?:;|$))/i

/** Formats status, important headers and body as text. A body that is no text is described only. */
export function formatResponse(response: ReceivedResponse) {
  const { status, statusText, headers } = response
  const type = headers['content-type']
  const head = [
    `HTTP ${status} ${statusText}`.trim(),
    ...(type === undefined ? [] : [`content-type: ${type}`]),
    ...(headers.location === undefined ? [] : [`location: ${headers.location}`]),
    ...(headers['retry-after'] === undefined ? [] : [`retry-after: ${headers['retry-after']}`]),
  ]
  return [...head, '', formatBody(response, type)].join('\n').trimEnd()
}

function formatBody({ body, isCut }: ReceivedResponse, type: string | undefined) {
  if (body.length === 0) return ''
  if (type !== undefined && !readableType.test(type)) return `[${body.length}${isCut ? '+' : ''} bytes]`
  return body.toString('utf8')
}

/** Replaces the value of a key in a response by its name, so that an echo does not reveal it to the model. */
export function hideSecret(text: string, name: string, value: string) {
  const token = value.split(' ').at(-1) ?? value
  const hidden = `[key ${name}]`
  return [value, token, encodeURIComponent(token), Buffer.from(value).toString('base64')]
    .filter((form) => form.length >= minHiddenCharacters)
    .reduce((shown, form) => shown.replaceAll(form, hidden), text)
}

/** Shorter values occur in ordinary texts by chance. */
const minHiddenCharacters = 6
