import { del, get, post, put } from '@sanhe/kit/http/contract'
import { IdParams, nameSchema } from '@sanhe/kit/http/fields'
import { z } from 'zod'
import { PageQuery, paginationFields, SuccessResponse } from '#core/contract'

/** Largest number of characters of a message. */
export const maxMessageLength = 200
/** Largest number of messages of a child to the same parent on one day in Shanghai. */
export const maxMessagesPerDay = 20

/** The fixed answers of parents. */
export const messageAnswers = ['fine', 'thanks', 'call'] as const
export type MessageAnswer = (typeof messageAnswers)[number]

const Message = z.object({
  id: z.number().int(),
  text: z.string(),
  answer: z.enum(messageAnswers).nullable().describe('`fine` 好的, `thanks` 谢谢, `call` 请给我打电话'),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
})

const MessageToParent = Message.extend({
  child: z.object({
    id: z.string().describe('c5'),
    nickname: z.string().nullable(),
    relationship: z.enum(['child', 'daughter', 'son']),
  }),
})

export const familyMessagesContract = {
  list: get('/api/v1/family/messages', {
    auth: 'user',
    summary: 'List the messages of your linked children, newest first',
    query: PageQuery,
    reply: z.object({ messages: z.array(MessageToParent), ...paginationFields }),
  }),
  answer: put('/api/v1/family/messages/:id/answer', {
    auth: 'user',
    summary: 'Answer a message of a child; a later answer replaces the earlier one',
    params: IdParams,
    body: z.strictObject({ answer: z.enum(messageAnswers) }),
    reply: SuccessResponse,
  }),
  remove: del('/api/v1/family/messages/:id', {
    auth: 'user',
    summary: 'Delete a message of a child, for both sides',
    params: IdParams,
    reply: SuccessResponse,
  }),
}

export const familyMessagesChildContract = {
  list: get('/api/child/parents/:id/messages', {
    auth: 'child',
    summary: 'List your messages to a parent with the answers, newest first',
    params: IdParams,
    query: PageQuery,
    reply: z.object({ messages: z.array(Message), ...paginationFields }),
  }),
  write: post('/api/child/parents/:id/messages', {
    auth: 'child',
    summary: 'Write a message to a parent (at most 20 a day)',
    params: IdParams,
    body: z.strictObject({ text: nameSchema(maxMessageLength) }),
    reply: SuccessResponse.extend({ message: Message }),
  }),
  remove: del('/api/child/messages/:id', {
    auth: 'child',
    summary: 'Delete a message to a parent, for both sides',
    params: IdParams,
    reply: SuccessResponse,
  }),
}
