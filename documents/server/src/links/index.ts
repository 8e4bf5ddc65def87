export { type DocumentLink, extractLinks } from './extract-links.ts'
export { indexLinks, linkJobs } from './index-links.ts'
export { getLinkContext } from './link-context.ts'
export {
  createLinkResolver,
  type LinkNode,
  type LinkResolver,
  listNodeNameKeys,
} from './link-targets.ts'
export { computeNewLinkPath } from './new-link-path.ts'
export { listLinkNodes, listLinksByName, listLinksOfDocuments, listProjectLinks } from './store.ts'
