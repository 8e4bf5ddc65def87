import { get, post } from '@sanhe/kit/http/contract'
import { z } from 'zod'

/** Largest number of messages that a child can permit in advance for each template. */
export const maxPermissions = 50
/** Largest number of templates in one request for permission. WeChat allows at most three. */
const maxTemplates = 3

export const wechatMessageKinds = ['payment', 'appointment', 'alert'] as const

const TemplateId = z.string().regex(/^[\w-]{1,64}$/, 'is not a template id')
const Template = z.object({
  kind: z.enum(wechatMessageKinds),
  templateId: z.string(),
  remaining: z.number().int().describe(`Messages that may still be sent, at most ${maxPermissions}`),
})

export const wechatMessagesContract = {
  templates: get('/api/child/wechat-messages', {
    auth: 'child',
    summary: 'List the subscription messages in WeChat and your remaining permissions',
    reply: z.object({ templates: z.array(Template).describe('Empty if the service sends none') }),
  }),
  ticket: post('/api/child/wechat-messages/tickets', {
    auth: 'child',
    limit: 'sensitive',
    summary: 'Create a ticket with which the mini-program reports your answer, once within 10 minutes',
    reply: z.object({ ticket: z.string(), templateIds: z.array(z.string()) }),
  }),
  report: post('/api/child/wechat-messages/permissions', {
    auth: 'none',
    limit: 'sensitive',
    summary: 'Report the templates that the owner of a ticket accepted in WeChat',
    body: z.strictObject({
      ticket: z.string().max(200),
      accepted: z.array(TemplateId).max(maxTemplates).describe('Each permits one message'),
    }),
    reply: z.object({ templates: z.array(Template) }),
  }),
}
