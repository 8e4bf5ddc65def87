/** Returns the author of a review as others see it: the first character of the nickname, `张**`. */
export const maskReviewAuthor = (nickname: string | null) => `${Array.from(nickname ?? '')[0] ?? '某'}**`
