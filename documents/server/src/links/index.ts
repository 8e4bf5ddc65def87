export { type DocumentLink, extractLinks } from './extract-links.ts'
export { indexLinks, linkJobs } from './index-links.ts'
export { linkContext } from './link-context.ts'
export {
  createLinkResolver,
  type LinkNode,
  type LinkResolver,
  nodeNameKeys,
} from './link-targets.ts'
export { newLinkPath } from './new-link-path.ts'
export { listLinkNodes, listLinksByName, listLinksOf, listProjectLinks } from './store.ts'
