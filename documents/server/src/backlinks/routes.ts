import type { z } from 'zod'
import { listAssets } from '#assets'
import { type Deps, implement } from '#core'
import { getDocumentText } from '#documents'
import type { RenderedDocumentBlocks } from '#documents/contract'
import { getProject } from '#projects'
import { createAttachmentUseLister } from './attachment-uses.ts'
import { backlinksContract } from './contract.ts'
import { createDocumentExcerpt } from './excerpt.ts'
import { listBacklinks, listBrokenLinks } from './service.ts'

export const backlinkRoutes = ({ db, renderer }: Pick<Deps, 'db' | 'renderer'>) => {
  const listAttachmentUses = createAttachmentUseLister(db)
  return implement(backlinksContract, {
    list: ({ params }) => ({ backlinks: listBacklinks(db, params.slug, params.docSlug) }),
    async preview({ params, query }) {
      const document = getDocumentText(db, params.slug, params.docSlug)
      const { title, doc_type, updated_at } = document
      const content = createDocumentExcerpt(document.content, query.block)
      const rendered = JSON.parse(String(await renderer.blocks(content))) as z.output<
        typeof RenderedDocumentBlocks
      >
      return { title, doc_type, updated_at, content, rendered }
    },
    async broken({ params }) {
      const paths = new Set(listAssets(db, getProject(db, params.slug).id).map(({ path }) => path))
      const isFile = (target: string) => paths.has(target.replace(/^(\.?\/)+/, ''))
      return { documents: await listBrokenLinks(db, params.slug, isFile) }
    },
    attachmentUses: async ({ params }) => ({ uses: await listAttachmentUses(params.slug) }),
  })
}
