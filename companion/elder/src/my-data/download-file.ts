import { session } from '#session.ts'

/**
 * Seconds after which the downloaded file is removed from memory. The browser needs it until the file is
 * saved.
 */
const keptS = 60

/** Downloads a file with the user's token and saves it. A plain link could not send the token. */
export async function downloadFile(path: string, name: string) {
  const response = await fetch(path, { headers: session.authHeaders() })
  if (!response.ok) throw new Error('下载没有成功，请稍后再试一次')
  const url = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), keptS * 1000)
}
