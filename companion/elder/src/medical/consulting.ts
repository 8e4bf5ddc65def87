export const maxImages = 3
export const maxLetters = 2000

/** Returns the error of a question, or undefined. */
export const questionProblem = (words: string) =>
  words.trim() === '' ? '请写一写哪里不舒服、多久了' : undefined
