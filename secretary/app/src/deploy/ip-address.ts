/** Returns whether a text is a single IP address in its usual spelling. Uses the URL parser of the browser. */
export function isIpAddress(text: string) {
  if (text.includes(':')) return /^[0-9a-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`)
  return URL.parse(`http://${text}/`)?.hostname === text && /^\d+(\.\d+){3}$/.test(text)
}
