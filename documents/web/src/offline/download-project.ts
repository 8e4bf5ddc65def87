import { api } from '#api.ts'
import { listAllTreeNodes } from '#tree/node.ts'

/** Largest number of documents of one project that are downloaded. The service worker has the same limit. */
const maxDocuments = 1000
/** Number of documents that are requested at the same time, so that the user's own requests stay fast. */
const concurrency = 3

/**
 * Requests everything that a project needs offline: its tree, documents and pictures. The service worker stores the
 * replies. Returns the number of documents.
 */
export async function downloadProject(slug: string) {
  const [{ docs }, { assets }] = await Promise.all([
    api.documents.tree({ params: { slug } }),
    api.assets.list({ params: { slug } }),
    api.projects.list({}),
  ])
  const documents = listAllTreeNodes(docs)
    .filter(({ type }) => type === 'doc')
    .slice(0, maxDocuments)
  await inParallel(documents, async ({ slug: docSlug }) => {
    const params = { slug, docSlug }
    await Promise.all([api.documents.get({ params }), api.documents.blocks({ params })])
  })
  const pictures = assets.filter(({ media_type }) => media_type.startsWith('image/'))
  await inParallel(pictures, async ({ url }) => void (await (await fetch(url)).arrayBuffer()))
  return documents.length
}

async function inParallel<Item>(items: readonly Item[], run: (item: Item) => Promise<void>) {
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting) {
      // oxlint-disable-next-line no-await-in-loop -- each worker requests one document after another
      await run(item)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}
