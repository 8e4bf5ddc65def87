import type { api } from '#api.ts'

export type Draft = { content: string; images: string[]; topic: string }
type NewPost = Parameters<typeof api.community.create>[0]['body']

export const emptyDraft: Draft = { content: '', images: [], topic: '' }
export const longestPost = 500
/** Largest number of pictures that the service accepts. */
export const mostPictures = 9

/** Returns the request for the filled-in form. */
export const postOf = ({ content, images, topic }: Draft): NewPost => ({
  ...(content.trim() && { content: content.trim() }),
  images,
  ...(topic && { topicId: Number(topic) }),
})
