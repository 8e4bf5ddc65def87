import type { api } from '#api.ts'

export type PostDraft = { content: string; images: string[]; topic: string }
type NewPost = Parameters<typeof api.community.create>[0]['body']

export const emptyPostDraft: PostDraft = { content: '', images: [], topic: '' }
export const maxPostLength = 500
/** Largest number of pictures that the service accepts. */
export const maxPostPictures = 9

export const toPostRequest = ({ content, images, topic }: PostDraft): NewPost => ({
  ...(content.trim() && { content: content.trim() }),
  images,
  ...(topic && { topicId: Number(topic) }),
})
