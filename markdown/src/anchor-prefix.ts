/** Prefix of every anchor of a document, so that no document can use the id of an element of the page. */
export const headingAnchorPrefix = 'md-'
