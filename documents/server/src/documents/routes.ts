import { toAuditOrigin } from '#audit'
import { type Deps, implement, toScopeJson, toUserAuthor } from '#core'
import { okResponseBody } from '#fields'
import { getProject } from '#projects'
import { documentsContract } from './contract.ts'
import { moveDocumentToProject } from './move-to-project.ts'
import { removeDocument } from './remove.ts'
import {
  createDocument,
  type DocumentDeps,
  getDocumentText,
  throwDocumentNotFound,
  updateDocument,
} from './service.ts'
import { listTemplates } from './store.ts'
import { toDocumentResponse } from './views.ts'

export const documentRoutes = (deps: DocumentDeps & Pick<Deps, 'tree' | 'texts' | 'renderer'>) =>
  implement(documentsContract, {
    tree: ({ params }) => deps.tree.get(getProject(deps.db, params.slug).id),
    templates: ({ actor }) => ({ templates: listTemplates(deps.db, toScopeJson(actor.projects)) }),
    async create({ params, body, actor }) {
      return { doc: toDocumentResponse(await createDocument(deps, params.slug, body, toUserAuthor(actor))) }
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
        toUserAuthor(actor),
      )
      return { doc: toDocumentResponse(document), merged }
    },
    async remove({ params, actor }) {
      await removeDocument(deps, params.slug, params.docSlug, { author: toUserAuthor(actor) })
      return okResponseBody
    },
    async removeTree({ params, actor }) {
      const removal = { withContents: true, author: toUserAuthor(actor) }
      await removeDocument(deps, params.slug, params.docSlug, removal)
      return okResponseBody
    },
    async move({ params, body: { project, ...body }, actor, request }) {
      if (project !== undefined) {
        const mover = {
          author: toUserAuthor(actor),
          scope: actor.projects,
          origin: toAuditOrigin(actor, request),
        }
        const address = { project: params.slug, slug: params.docSlug }
        return {
          doc: toDocumentResponse(await moveDocumentToProject(deps, address, { project, ...body }, mover)),
        }
      }
      const { document } = await updateDocument(deps, params.slug, params.docSlug, body, toUserAuthor(actor))
      return { doc: toDocumentResponse(document) }
    },
  })
