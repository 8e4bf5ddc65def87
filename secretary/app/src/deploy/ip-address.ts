/** Whether a text is one address of the internet, in the spelling that people use. The browser itself reads it. */
export function isIpAddress(text: string) {
  if (text.includes(':')) return /^[0-9a-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`)
  return URL.parse(`http://${text}/`)?.hostname === text && /^\d+(\.\d+){3}$/.test(text)
}
