import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'

type TestResultLineProps = { isProblem: boolean; children: ReactNode }

/** Result of a connection test: a success, or what is wrong. */
export function TestResultLine({ isProblem, children }: TestResultLineProps) {
  const Icon = isProblem ? CircleX : CircleCheck
  return (
    <span className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${isProblem ? 'text-danger-text' : 'text-ok-text'}`}
      />
      <span>{children}</span>
    </span>
  )
}
