/** Returns the first character of a name, for the round badge at a message. */
export const getInitial = (name: string) =>
  [...new Intl.Segmenter().segment(name)][0]?.segment.toLocaleUpperCase() ?? '?'
