import { createServer } from 'node:net'
import { type SshTarget, startSshTarget } from '@sanhe/providers/emulators/ssh-target'
import { findSshTargetProblem } from '@sanhe/providers/emulators/ssh-target-archive'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DeployingBackend, deployAndWait, createDeploymentInput, startDeployingBackend } from '#testing'

/** Long timeouts: on a new machine the first hook builds the Debian system. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 900_000 })

const problem = findSshTargetProblem()

/** Runs against a Debian system with OpenSSH and with the agent image that users get. Needs root and debootstrap. */
describe.skipIf(problem)(`a real OpenSSH server${problem ? ` (skipped: ${problem})` : ''}`, () => {
  let target: SshTarget
  let backend: DeployingBackend
  beforeAll(async () => {
    target = await startSshTarget()
    backend = await startDeployingBackend({ image: 'whole' })
  })
  afterAll(async () => {
    await backend.stop()
    await target.stop()
  })
  const errorWith = async (password = target.password) =>
    (await deployAndWait(await backend.payer(), createDeploymentInput(target.port, password))).error_code

  test('a real OpenSSH server refuses a wrong password with AUTH_FAILED', async () => {
    expect(await errorWith('wrong')).toBe('AUTH_FAILED')
  })

  test('a real OpenSSH server with an expired password fails the deployment with PASSWORD_EXPIRED', async () => {
    target.change('chage -d 0 root')
    expect(await errorWith()).toBe('PASSWORD_EXPIRED')
    target.change('chage -d -1 root')
  })

  test("a real server on which another program uses the agent's port fails the deployment with PORT_IN_USE", async () => {
    const other = createServer().listen(backend.agentPort, '127.0.0.1')
    expect(await errorWith()).toBe('PORT_IN_USE')
    other.close()
  })

  test('a deployment to a real server starts an unprivileged agent that responds to requests from outside', async () => {
    const user = await backend.payer()
    const done = await deployAndWait(user, createDeploymentInput(target.port, target.password))
    expect(done, done.log_tail.join('\n')).toMatchObject({ status: 'success', progress: 100 })
    expect(target.change('cat /root/.ssh/authorized_keys')).toBe('')
    // If no Debian mirror is reachable, bubblewrap is not installed. The deployment then still succeeds, and its log
    // reports the missing bubblewrap.
    expect(done.log_tail.join('\n') + target.change('command -v bwrap || true')).toMatch(
      /bubblewrap could not|bwrap/,
    )
    expect(
      target
        .change('stat -c "%U %a" /var/lib/secretary-agent /var/lib/secretary-agent/agent.sqlite')
        .split('\n'),
    ).toEqual(['secretary 700', 'secretary 600', ''])
    expect(
      target
        .change('stat -c "%U %G %a" /etc/secretary/agent.env /etc/secretary/tls/key.pem')
        .trim()
        .split('\n'),
    ).toEqual(['root root 600', 'root secretary 640'])
    const canary = target.change(
      `grep -rlF -e '${target.password}' /etc /opt/secretary /var /root /tmp || true`,
    )
    expect(canary).toBe('')
    await backend.pay(user)
    const again = await deployAndWait(user, createDeploymentInput(target.port, target.password))
    expect(again.steps.map(({ status }) => status)).toEqual(['done', ...Array(5).fill('skipped')])
    expect(again.secretary_id).toBe(done.secretary_id)
  })

  test('a reinstalled server shows a different host key and does not get the password', async () => {
    const user = await backend.payer()
    const body = {
      ...createDeploymentInput(target.port, target.password),
      host_key: `SHA256:${'A'.repeat(43)}`,
    }
    expect(await deployAndWait(user, body)).toMatchObject({ error_code: 'HOST_KEY_CHANGED' })
    const attempts = target
      .log()
      .split('\n')
      .filter((line) => /(Failed|Accepted) password/.test(line))
    // The SSH server logs one line for each password attempt. The last connection must not use the password, so it must
    // have no such line.
    expect(target.log().slice(target.log().lastIndexOf('Connection from'))).not.toMatch(/password/)
    expect(attempts.length).toBeGreaterThan(0)
  })
})
