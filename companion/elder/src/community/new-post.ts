import type { api } from '#api.ts'

export type PostDraft = { content: string; images: string[]; topic: string }
type NewPost = Parameters<typeof api.community.create>[0]['body']

export const emptyPostDraft: PostDraft = { content: '', images: [], topic: '' }
export const maxPostCharacters = 500
/** Largest number of images in a post that the server accepts. */
export const maxPostImages = 9

export const toNewPostRequest = ({ content, images, topic }: PostDraft): NewPost => ({
  ...(content.trim() && { content: content.trim() }),
  images,
  ...(topic && { topicId: Number(topic) }),
})
