export const textFormats = ['pdf', 'docx', 'txt', 'md', 'csv'] as const
export type TextFormat = (typeof textFormats)[number]

/** Largest number of characters of the text of one attachment. The rest of a longer text is not found. */
export const maxTextCharacters = 1_000_000
/** Largest number of pages of a PDF that are read. */
export const maxPdfPages = 1000
/** An attachment whose reading was interrupted this often, for example by a full memory, is not read again. */
export const maxAttempts = 3

/** Returns how the text of a stored file is read, by the extension of its name; undefined if it has no readable text. */
export function getTextFormat(storedAt: string): TextFormat | undefined {
  const extension = storedAt.slice(storedAt.lastIndexOf('.') + 1)
  return textFormats.find((format) => format === extension)
}
