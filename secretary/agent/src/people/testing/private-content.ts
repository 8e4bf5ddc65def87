import { addSchedule } from '#schedules'
import type { SkillContext } from '#core'
import { connectExtendedClient, type TestAgent, type TestConversation, type TestPerson } from '#testing'
import { expect } from 'vitest'

export const marker = 'PLATYPUS-7731'

type Where = { agent: TestAgent; script: TestConversation['script']; person: TestPerson; session: string }
let callCount = 0

/** Sends a message by HTTP. */
export const sendText = (device: TestAgent['device'], session_id: string, content: string) =>
  device.messages.send({ body: { session_id, content, client_msg_id: `${session_id}${content}` } })

/** Runs a tool of the agent with the context of a run. */
export const runTool = ({ deps }: TestAgent, context: SkillContext, name: string, input: object) => {
  const skill = deps.skills.find((found) => found.name === name) ?? expect.fail(name)
  callCount += 1
  return context.callTool(
    { modelCallId: `call ${callCount}`, round: 1, name, input, isReadOnly: false },
    (approve, recordUndo, callId) => skill.run(input as never, { ...context, approve, recordUndo, callId }),
  )
}

async function uploadText({ device }: TestPerson) {
  const form = new FormData()
  form.append('file', new Blob([`content ${marker}`], { type: 'text/plain' }), `${marker}.txt`)
  const response = await device.fetch('/api/uploads', { method: 'POST', body: form })
  return (await response.json()) as { upload_id: string; url: string }
}

/**
 * Creates content with the marker everywhere where a private conversation leaves content. Returns the run that is still
 * open, and all ids by the name of the parameter that takes the id.
 */
export async function createPrivateContent(where: Where) {
  const { agent, script, person, session } = where
  const upload = await uploadText(person)
  const socket = await connectExtendedClient(agent, undefined, { key: person.key })
  const attachments = [{ upload_id: upload.upload_id }]
  socket.send({ type: 'message', session_id: session, content: `Hello ${marker}`, attachments })
  const first = await script.next()
  first.onReasoning?.(`thinking ${marker}`)
  first.emit(`answer ${marker}`)
  await runTool(agent, first.context, 'remember', { fact: `fact ${marker}` })
  await runTool(agent, first.context, 'save_note', { kind: 'note', text: `note ${marker}` })
  await runTool(agent, first.context, 'set_reminder', {
    text: `reminder ${marker}`,
    due: '2026-12-24T09:00:00Z',
  })
  const agentId = first.context.spawn?.({ name: `task ${marker}`, instruction: `do ${marker}` }).agentId ?? ''
  const task = await script.next()
  task.context.log('INFO', `log ${marker}`)
  task.emit(`result ${marker}`)
  task.fail(new Error(`failure ${marker}`))
  await socket.next('agent_error')
  first.done(3)
  await socket.next('stream_end')
  ;(await script.next()).done()
  const { command_id } = await person.device.quickCommands.add({
    body: { title: `command ${marker}`, text: marker },
  })
  const unused = { date: null, weekdays: null, day_of_month: null, every_hours: null }
  const schedule = addSchedule(agent.deps, {
    ...unused,
    kind: 'daily',
    time: '08:00',
    time_zone: 'Asia/Shanghai',
    session_id: session,
    title: `schedule ${marker}`,
    instruction: marker,
  })
  await sendText(person.device, session, `open ${marker}`)
  const open = await script.next()
  open.emit(`streaming ${marker}`)
  void open.context.approve({ summary: `Send ${marker}`, action: marker, details: { input: marker } })
  const request = await socket.next('approval_request')
  await person.device.sessions.rename({
    params: { session_id: session },
    body: { title: `title ${marker}` },
  })
  await socket.settled()
  await socket.close()
  const { messages } = await person.device.messages.list({ query: { session_id: session } })
  const { tool_calls } = await person.device.toolCalls.list({ query: {} })
  const { facts } = await person.device.memory.read()
  const ids: Record<string, string> = {
    session_id: session,
    message_id: messages[1]?.message_id ?? '',
    before: messages.at(-1)?.message_id ?? '',
    agent_id: agentId,
    call_id: tool_calls[0]?.call_id ?? '',
    approval_id: String(request['approval_id']),
    fact_id: String(facts[0]?.fact_id),
    command_id: String(command_id),
    schedule_id: String(schedule.schedule_id),
    upload_id: upload.upload_id,
    key_id: person.keyId,
    person_id: person.personId,
  }
  return { ids, open }
}
