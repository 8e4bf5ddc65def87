import type { ServerFrameOf } from './server-frames.ts'

/** Tool call that waits for the user's approval. */
export type ApprovalRequest = {
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
  diff: string | undefined
  input: string | undefined
  leftOut: number
  tool: { server: string; name: string; changed?: true | undefined } | undefined
}

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
  diff: frame.diff,
  input: frame.input,
  leftOut: frame.left_out ?? 0,
  tool: frame.tool,
})
