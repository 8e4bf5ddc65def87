export { extractBlockLinks, findBlockStart, listBlockIds } from './block-links.ts'
export { extractDocumentUrls, toDocumentUrlPath } from './document-urls.ts'
export { extractFileReferences } from './extract-file-references.ts'
export { type DocumentLink, extractLinks } from './extract-links.ts'
export { storeDocumentLinks, linkJobs } from './index-links.ts'
export { getLinkContext } from './link-context.ts'
export {
  createLinkResolver,
  type LinkableTreeNode,
  type LinkResolver,
  listLinkKeysOfNode,
  stripMarkdownExtension,
} from './link-targets.ts'
export { computeNewLinkPath } from './new-link-path.ts'
export {
  listLinkableNodes,
  listLinksByName,
  listLinksOfDocuments,
  listProjectLinks,
} from './store.ts'
