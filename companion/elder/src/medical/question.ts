export const maxDoctorQuestionImages = 3
export const maxDoctorQuestionLength = 2000

export const validateDoctorQuestion = (words: string) =>
  words.trim() === '' ? '请写一写哪里不舒服、多久了' : undefined
