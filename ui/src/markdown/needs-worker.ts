/** Longer texts would delay keystrokes, so a worker renders them. */
const inlineLimit = 40_000

export const needsWorker = (source: string) => source.length > inlineLimit
