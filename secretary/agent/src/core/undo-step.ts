/**
 * Instruction that undoes the effect of one tool call. Paths are inside the workspace. `version` is the name of a
 * stored copy of a file.
 */
export type UndoStep =
  | {
      kind: 'file_write'
      path: string
      /** Version of the file before the call; null if the call created the file. */
      version: string | null
      /** SHA-256 of the text that the call wrote. A file that has another content by now is not changed. */
      writtenHash: string
    }
  | { kind: 'file_delete'; path: string; version: string }
  | { kind: 'file_move'; from: string; to: string }
  | { kind: 'fact_add'; factId: number; text: string }
  | {
      kind: 'fact_remove'
      text: string
      source: 'owner' | 'conversation'
      sessionId: string | null
      isFromWeb: boolean
      /** Absent in steps of versions without people. */
      personId?: string
      isShared?: boolean
    }
  /** Undoing finds the mail by its Message-ID, because a mail gets another number (UID) when it is moved. */
  | { kind: 'mail_move'; accountId: number; messageId: string; from: string; to: string }
  | {
      kind: 'mail_flag'
      accountId: number
      messageId: string
      folder: string
      flag: 'read' | 'flagged'
      wasSet: boolean
    }
  | { kind: 'mail_draft'; accountId: number; messageId: string }
  /**
   * Undoing deletes the created event only if its fingerprint is still the same. Another fingerprint means that the
   * event has changed.
   */
  | { kind: 'calendar_create'; accountId: number; url: string; fingerprint: string }
  | {
      kind: 'calendar_restore'
      accountId: number
      url: string
      /** Event as iCalendar before the call. */
      before: string
      /** Fingerprint of the event after the call; null if the call deleted the event. */
      fingerprint: string | null
    }
  | { kind: 'schedule_add'; scheduleId: number }
  | { kind: 'schedule_remove'; schedule: Record<string, unknown> }
