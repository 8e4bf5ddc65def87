/**
 * Renders Markdown of a legal document as HTML. HTML in the source is shown as text, so that a text of an administrator
 * runs no script. The library is imported when the first document is rendered.
 */
export async function renderLegalText(content: string) {
  const { default: MarkdownIt } = await import('markdown-it')
  return new MarkdownIt({ html: false, linkify: true }).render(content)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
