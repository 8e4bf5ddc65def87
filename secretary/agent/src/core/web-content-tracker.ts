/**
 * Records whether a session has received web content, and which URLs the session has received. After web content,
 * hostile text may direct the model, so permanent permissions no longer apply in the session.
 */
export type WebContentTracker = {
  hasWebContent(): boolean
  /** Records permanently that a model of the session receives a text from the web. */
  recordWebContent(): void
  /**
   * Adds the URLs in a text to the known URLs. The text must come from the user or from outside, never from a model.
   */
  addKnownUrls(text: string): void
  /**
   * Returns whether the URL was in a text that the session received. Such a URL cannot contain private data that a
   * model added.
   */
  isKnownUrl(url: string): boolean
}
