/**
 * Parses the address of a service that the owner typed; https is added if no protocol was typed. Undefined for an empty
 * field, other protocols, and addresses with a user, a password or a fragment.
 */
export function parseTypedUrl(text: string) {
  const typed = text.trim()
  const url = typed ? URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`) : null
  const isAllowed = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
  return isAllowed ? url : undefined
}
