/** Ids of documents that are open in this page. Their drafts are still written and therefore not offered. */
export const openDocumentIds = new Set<number>()
