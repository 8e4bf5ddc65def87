/** Above this a keystroke would be felt: the text is read in a worker. */
const inlineLimit = 40_000

export const needsWorker = (source: string) => source.length > inlineLimit
