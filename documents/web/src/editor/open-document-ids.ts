/**
 * Ids of documents that are open in this page. The page does not offer to restore their drafts, because it still writes
 * them.
 */
export const openDocumentIds = new Set<number>()
