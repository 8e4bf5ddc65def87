import { type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import { fetchPage } from './fetch-page.ts'
import type { WebAccessRules } from './page-address.ts'
import { extractWebPageText } from './page-to-markdown.ts'

/** Text of a page. `url` is the URL after redirects; `isCut` is true if only the beginning of the page was read. */
export type PageContent = { url: URL; title: string; text: string; isCut: boolean }
export type PageReader = ReturnType<typeof createPageReader>

const maxCopies = 4
const maxCopyAgeMs = 10 * minuteMs

/**
 * Creates a reader of pages that caches the last few texts. A long page is read in parts: with the cache, all parts
 * belong to the same version of the page, and the page is fetched and converted only once.
 */
export function createPageReader(access: WebAccessRules) {
  const copies = new Map<string, { page: PageContent; readAt: Instant }>()

  /** Fetches a page even if a copy of its text is in memory, and keeps the new text. */
  async function read(address: string, signal: AbortSignal, now: Instant): Promise<PageContent> {
    const fetched = await fetchPage(access, address, signal)
    const page = { url: fetched.url, isCut: fetched.isCut, ...(await extractWebPageText(fetched)) }
    copies.delete(address)
    copies.set(address, { page, readAt: now })
    const [oldest] = copies.keys()
    if (copies.size > maxCopies && oldest !== undefined) copies.delete(oldest)
    return page
  }

  return {
    read,
    /**
     * Returns the text of a page for reading a later part: the copy in memory if it is not too old, otherwise
     * the fetched page.
     */
    async readOn(address: string, signal: AbortSignal, now: Instant): Promise<PageContent> {
      const copy = copies.get(address)
      return copy && now - copy.readAt < maxCopyAgeMs ? copy.page : read(address, signal, now)
    },
  }
}
