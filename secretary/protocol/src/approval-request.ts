import type { ServerFrameOf } from './server-frames.ts'

/** Tool call that waits for the user's approval. */
export type ApprovalRequest = ApprovalDetails & {
  approvalId: string
  sessionId?: string | undefined
  /** Person for whom the action is, in a shared session. */
  requestedBy?: { person_id: string; name: string } | undefined
  summary: string
  /** Summary in both languages. Undefined for agents that send only `summary`. */
  summaries: ServerFrameOf<'approval_request'>['summaries']
  actionHash: string
  expiresAt: string
  /** Details of an approval request that a server may leave out; the summary contains a short form of them. */
  target: string | undefined
  risk: ServerFrameOf<'approval_request'>['risk']
  overwrites: boolean | undefined
  /** `diff`, `input` and `leftOut` in the other language, if they contain labels. */
  translations: Partial<Record<'en' | 'zh', ApprovalDetails>>
  /** Built-in tool whose arguments `input` contains as JSON. */
  builtInTool: string | undefined
  tool: { server: string; name: string; changed?: true | undefined } | undefined
}

/** Texts of an approval request that the user reads before the decision. */
export type ApprovalDetails = { diff: string | undefined; input: string | undefined; leftOut: number }

const toDetails = ({
  diff,
  input,
  left_out = 0,
}: {
  diff?: string | undefined
  input?: string | undefined
  left_out?: number | undefined
}): ApprovalDetails => ({ diff, input, leftOut: left_out })

/** Converts the frame of the protocol to the request that clients show. */
export const toApprovalRequest = (frame: ServerFrameOf<'approval_request'>): ApprovalRequest => ({
  approvalId: frame.approval_id,
  sessionId: frame.session_id,
  requestedBy: frame.requested_by,
  summary: frame.summary,
  summaries: frame.summaries,
  actionHash: frame.action_hash,
  expiresAt: frame.expires_at,
  target: frame.target,
  risk: frame.risk,
  overwrites: frame.overwrites,
  ...toDetails(frame),
  translations: {
    ...(frame.translations?.en && { en: toDetails(frame.translations.en) }),
    ...(frame.translations?.zh && { zh: toDetails(frame.translations.zh) }),
  },
  builtInTool: frame.built_in_tool,
  tool: frame.tool,
})
