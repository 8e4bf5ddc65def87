import { createErrorCatalogue } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  DOCUMENT_NOT_FOUND: [404, 'Document not found'],
  NOTHING_TO_EXPORT: [400, 'There is no document to export'],
  EXPORT_TOO_LARGE: [
    413,
    'An export may hold 2,000 documents, 20 MB of text and 200 MB of images. Export it in parts',
  ],
  EXPORT_RUNNING: [429, 'Another export of yours is running. Wait until it has finished'],
  EXPORTS_BUSY: [503, 'Too many exports are running. Try again in a minute'],
  EXPORT_FAILED: [503, 'The export took too long or failed. Export it in parts, or use the print view'],
  PDF_FONT_MISSING: [
    503,
    'The server has no font for Chinese text. Install the package fonts-noto-cjk, or set PDF_FONT_FILE. Until then, print to PDF in the browser',
  ],
})
