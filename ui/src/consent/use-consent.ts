import { useState } from 'react'
import type { LoginDocumentKind } from './text.ts'

type Document = { kind: string; version: number }

/** Returns the versions that a person agrees to, in the form that logins send them. */
export const toAgreedVersions = (documents: readonly Document[]) => {
  const versionOf = (name: LoginDocumentKind) => documents.find(({ kind }) => kind === name)?.version ?? 1
  return { privacy: versionOf('privacy'), terms: versionOf('terms') }
}

export type AgreedVersions = ReturnType<typeof toAgreedVersions>

/** State of the consent on a login page: `check` returns whether the person agreed, and shows a message otherwise. */
export function useConsent() {
  const [isChecked, setChecked] = useState(false)
  const [isTried, setTried] = useState(false)
  return {
    field: { isChecked, isMissing: isTried, onChange: setChecked },
    check() {
      setTried(true)
      return isChecked
    },
  }
}
