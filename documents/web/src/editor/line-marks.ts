/** Marks of quotes, headings, list items and their boxes at the start of a line. */
const lineMarks = /^(?:\s*>)*\s*(?:#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/

/** Returns the column at which the text of a line begins, after the marks of its block. */
export const findTextStart = (line: string) => lineMarks.exec(line)![0].length
