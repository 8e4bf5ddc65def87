import { useText } from '@sanhe/ui/i18n.ts'
import { codeOf } from '#api.ts'
import { ConnectError } from './connect.ts'
import { connectText } from './connect-text.ts'

/** Why pairing or the connection test failed, and what helps. */
export function ConnectProblemNote({ error, address }: { error: Error; address?: string | undefined }) {
  const t = useText(connectText)
  const problem = problemOf(error)
  const words = problem ? t.problems[problem] : { title: error.message, help: '' }
  return (
    <div role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-sm text-danger-text">
      <p className="font-semibold">{words.title}</p>
      {words.help && <p className="mt-1 leading-6">{words.help}</p>}
      {address && problem === 'unreachable' && (
        <a
          href={`https://${address}/`}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-1 inline-flex min-h-6 items-center underline"
        >
          {t.open(address)}
        </a>
      )}
    </div>
  )
}

/** By this device's own try, or by the account's. */
function problemOf(error: Error) {
  if (error instanceof ConnectError) return error.problem
  return codeOf(error) === 'AGENT_UNREACHABLE' ? 'unreachable' : undefined
}
