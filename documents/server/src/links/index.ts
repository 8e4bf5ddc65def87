export { type DocumentLink, extractLinks } from './extract-links.ts'
export { indexLinks, linkJobs } from './index-links.ts'
export { type LinkContext, linkContext } from './link-context.ts'
export {
  createLinkResolver,
  type LinkNode,
  type LinkResolver,
  linkNameKey,
  nodeNameKeys,
  withoutMarkdownExtension,
} from './link-targets.ts'
export { newLinkPath } from './new-link-path.ts'
export { listLinkNodes, listLinksByName, listLinksOf, listProjectLinks } from './store.ts'
