export const maxQuestionImages = 3
export const maxQuestionLength = 2000

export const validateQuestion = (words: string) =>
  words.trim() === '' ? '请写一写哪里不舒服、多久了' : undefined
