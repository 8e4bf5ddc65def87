import type { AgentApi } from '@sanhe/protocol/agent-api'
import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState, Skeleton } from '@sanhe/ui/states.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plug } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { AgentScreen } from '#agents/agent-screen.tsx'
import { ScreenLayout } from '#shell/screen.tsx'
import { explainMcpError } from './explain-mcp-error.ts'
import { mcpLabels } from './mcp-text.ts'
import { findStartedLogin } from './started-login.ts'

const route = getRouteApi('/own/mcp-login')

/** Page to which a provider returns the browser after the owner has decided there. */
export function McpLoginPage() {
  const t = useText(mcpLabels)
  const { state, code } = route.useSearch()
  const address = findStartedLogin(state)
  if (address === undefined)
    return (
      <LoginEnd title={t.loginUnknown} hint={t.loginUnknownHint}>
        <Link to="/" className={buttonClasses()}>
          {t.toStart}
        </Link>
      </LoginEnd>
    )
  if (code === undefined)
    return (
      <LoginEnd title={t.loginDenied} hint={t.loginDeniedHint}>
        <BackToServers address={address} />
      </LoginEnd>
    )
  return (
    <AgentScreen address={address}>
      {(_, api) => <FinishLogin address={address} api={api} state={state} code={code} />}
    </AgentScreen>
  )
}

type FinishLoginProps = { address: string; api: AgentApi; state: string; code: string }

/** Passes the code to the agent, then shows the servers. */
function FinishLogin({ address, api, state, code }: FinishLoginProps) {
  const t = useText(mcpLabels)
  const navigate = useNavigate()
  // A code works once, so it is sent once, also if the page is rendered again.
  const { data: server, error } = useQuery({
    queryKey: ['mcp-login', state],
    queryFn: () => api.finishMcpLogin(state, code),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!server) return
    showToast(t.loggedIn(server.name))
    void navigate({ to: '/mcp-servers/$address', params: { address }, replace: true })
  }, [server, address, navigate, t])
  if (error)
    return (
      <LoginEnd title={t.loginFailed} hint={explainMcpError(error, t)}>
        <BackToServers address={address} />
      </LoginEnd>
    )
  return (
    <ScreenLayout title={t.loginTitle} back="/">
      <p className="text-sm text-muted">{t.loggingIn}</p>
      <Skeleton rows={3} />
    </ScreenLayout>
  )
}

function LoginEnd({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const t = useText(mcpLabels)
  return (
    <ScreenLayout title={t.loginTitle} back="/">
      <EmptyState icon={Plug} title={title} action={children}>
        {hint}
      </EmptyState>
    </ScreenLayout>
  )
}

function BackToServers({ address }: { address: string }) {
  const t = useText(mcpLabels)
  return (
    <Link to="/mcp-servers/$address" params={{ address }} replace className={buttonClasses()}>
      {t.back}
    </Link>
  )
}
