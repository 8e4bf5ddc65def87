import { useText } from '@sanhe/ui/i18n.ts'
import { ConnectError } from './connect.ts'
import { connectText } from './connect-text.ts'

/** Why pairing or the connection test failed, and what helps. */
export function ConnectProblemNote({ error, address }: { error: Error; address?: string | undefined }) {
  const t = useText(connectText)
  const words = error instanceof ConnectError ? t.problems[error.problem] : { title: error.message, help: '' }
  return (
    <div role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-sm text-danger-text">
      <p className="font-semibold">{words.title}</p>
      {words.help && <p className="mt-1 leading-6">{words.help}</p>}
      {address && error instanceof ConnectError && error.problem === 'unreachable' && (
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
