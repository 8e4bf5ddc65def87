/** Ids of the documents that are open in this page: their drafts are being written, and are offered to nobody. */
export const openDocuments = new Set<number>()
