import { getCurrentText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { isApiErrorWithStatus, type User } from '#api.ts'
import { adminApi } from '#admin-api.ts'
import { queryClient, sessionQuery } from '#queries.ts'
import { invitationsQuery, usersQuery } from './queries.ts'
import { peopleLabels } from './text.ts'

const { queryKey } = usersQuery

export type PersonRole = User['role']
export type NewPerson = Pick<User, 'username' | 'role' | 'project_ids'> & { password: string }
type Changes = Partial<Pick<User, 'role' | 'disabled' | 'project_ids'>>

/**
 * Returns the message for a refused change. Status 409 means that the user is the last administrator; any other error
 * gets a general message.
 */
function changeErrorText(error: unknown, { username }: User) {
  const t = getCurrentText(peopleLabels)
  return isApiErrorWithStatus(error, 409) ? t.lastAdmin(username) : t.notChanged(username)
}

/**
 * Shows the user with the changes in `after` immediately. When the service refuses them, restores the list
 * and shows the reason.
 */
async function changeOptimistically(
  user: User,
  after: (users: User[]) => User[],
  write: () => Promise<unknown>,
): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, (users) => users && after(users))
  try {
    await write()
    return true
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    showError(changeErrorText(error, user))
    return false
  } finally {
    void queryClient.invalidateQueries({ queryKey })
  }
}

async function changePerson(user: User, changes: Changes) {
  const after = (users: User[]) => users.map((one) => (one.id === user.id ? { ...one, ...changes } : one))
  const isDone = await changeOptimistically(user, after, () =>
    adminApi.users.update({ params: { id: user.id }, body: changes }),
  )
  // The session is read again, because users who change their own account may lose access to this page.
  if (isDone) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  return isDone
}

export async function changePersonRole(user: User, role: PersonRole) {
  const t = getCurrentText(peopleLabels)
  if (role === user.role || !(await changePerson(user, { role }))) return
  const back = () => void changePerson(user, { role: user.role })
  showToast(t.roleChanged(user.username, t.roles[role]), { label: t.undo, run: back })
}

export async function setPersonDisabled(user: User, disabled: boolean) {
  const t = getCurrentText(peopleLabels)
  if (!(await changePerson(user, { disabled }))) return
  const back = () => void changePerson(user, { disabled: !disabled })
  showToast((disabled ? t.wasDisabled : t.wasEnabled)(user.username), { label: t.undo, run: back })
}

export async function setPersonProjects(user: User, projectIds: number[]) {
  if (await changePerson(user, { project_ids: projectIds }))
    showToast(getCurrentText(peopleLabels).projectsSet(user.username))
}

export async function setPersonEmail(user: User, email: string | null) {
  await adminApi.users.update({ params: { id: user.id }, body: { email } })
  void queryClient.invalidateQueries({ queryKey })
  showToast(getCurrentText(peopleLabels).emailSet(user.username))
}

export async function removePerson(user: User) {
  const after = (users: User[]) => users.filter((one) => one.id !== user.id)
  const write = () => adminApi.users.remove({ params: { id: user.id } })
  if (!(await changeOptimistically(user, after, write))) return
  showToast(getCurrentText(peopleLabels).removed(user.username))
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

export async function addPerson(person: NewPerson) {
  const { user } = await adminApi.users.create({ body: person })
  queryClient.setQueryData(queryKey, (users) => users && [...users, user])
  void queryClient.invalidateQueries({ queryKey })
  showToast(getCurrentText(peopleLabels).added(user.username))
}

export async function setPersonPassword(user: User, password: string) {
  await adminApi.users.update({ params: { id: user.id }, body: { password } })
  showToast(getCurrentText(peopleLabels).passwordSet(user.username))
}

/** Removes the second factor of a person who lost it, and signs the person out everywhere. */
export async function resetPersonSecondFactor(user: User) {
  const after = (users: User[]) =>
    users.map((one) => (one.id === user.id ? { ...one, has_second_factor: false } : one))
  const write = () => adminApi.secondFactor.reset({ params: { id: user.id } })
  if (await changeOptimistically(user, after, write))
    showToast(getCurrentText(peopleLabels).twoStepReset(user.username))
}

const refreshInvitations = () => queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey })

export async function createInvitation(role: PersonRole, projectIds: number[]) {
  const { link } = await adminApi.invitations.create({ body: { role, project_ids: projectIds } })
  void refreshInvitations()
  return link
}

export async function revokeInvitation(id: number) {
  try {
    await adminApi.invitations.revoke({ params: { id } })
    showToast(getCurrentText(peopleLabels).revoked)
  } catch {
    showError(getCurrentText(peopleLabels).notRevoked)
  }
  await refreshInvitations()
}

export async function createResetLink(user: User) {
  return (await adminApi.resets.create({ params: { id: user.id } })).link
}
