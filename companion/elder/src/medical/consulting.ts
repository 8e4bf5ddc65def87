export const maxImages = 3
export const maxLetters = 2000

/** What is still missing of a question; undefined when it can be asked. */
export const questionProblem = (words: string) =>
  words.trim() === '' ? '请写一写哪里不舒服、多久了' : undefined
