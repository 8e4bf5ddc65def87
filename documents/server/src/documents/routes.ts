import { type Deps, implement, userAuthor } from '#core'
import { okResponse } from '#fields'
import { getProject } from '#projects'
import { documentsContract } from './contract.ts'
import {
  createDocument,
  type DocumentDeps,
  getDocumentText,
  removeDocument,
  throwDocumentNotFound,
  updateDocument,
} from './service.ts'
import { toDocumentResponse } from './views.ts'

export const documentRoutes = (deps: DocumentDeps & Pick<Deps, 'tree' | 'texts' | 'renderer'>) =>
  implement(documentsContract, {
    tree: ({ params }) => deps.tree.get(getProject(deps.db, params.slug).id),
    async create({ params, body, actor }) {
      return { doc: toDocumentResponse(await createDocument(deps, params.slug, body, userAuthor(actor))) }
    },
    get: ({ params: { slug, docSlug } }) =>
      deps.texts.get(slug, docSlug) ?? throwDocumentNotFound(deps.db, slug, docSlug),
    blocks: ({ params: { slug, docSlug } }) =>
      deps.renderer.blocks(getDocumentText(deps.db, slug, docSlug).content),
    async update({ params, body, actor }) {
      const { document, merged } = await updateDocument(
        deps,
        params.slug,
        params.docSlug,
        body,
        userAuthor(actor),
      )
      return { doc: toDocumentResponse(document), merged }
    },
    async remove({ params }) {
      await removeDocument(deps, params.slug, params.docSlug)
      return okResponse
    },
    async move({ params, body, actor }) {
      const { document } = await updateDocument(deps, params.slug, params.docSlug, body, userAuthor(actor))
      return { doc: toDocumentResponse(document) }
    },
  })
