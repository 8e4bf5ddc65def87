/** Masks a phone number like `138****1234`. */
export const maskPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/**
 * Returns the name of a review's author as other users see it: the first character of the nickname and asterisks, for
 * example `张**`.
 */
export const maskReviewAuthor = (nickname: string | null) => `${Array.from(nickname ?? '')[0] ?? '某'}**`
