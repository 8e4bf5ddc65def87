/** Joins class names and leaves out false, null and undefined. */
export const joinClassNames = (...names: (string | false | undefined | null)[]) =>
  names.filter(Boolean).join(' ')
